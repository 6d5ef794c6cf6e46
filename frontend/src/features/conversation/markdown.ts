import MarkdownIt, { type StateCore, type StateInline, type Token } from 'markdown-it';
import { cutsOf, type Cut } from './placing';
import { maskClose, maskOpen, type Stretch } from './spans';

/**
 * A piece of model text. The tree holds text, citation markers, marks of claims
 * and elements of a fixed list, without attributes of the author's choosing: it
 * can be rendered without ever making HTML of a string. Text of a claim carries
 * its number, from 0; a mark stands where the claim ends.
 */
export type Node =
  | { kind: 'text'; text: string; claim?: number }
  | { kind: 'code'; text: string; claim?: number }
  | { kind: 'citation'; number: number }
  | { kind: 'mark'; claim: number }
  | { kind: 'element'; tag: Tag; start?: number; align?: Align; children: Node[] };

/** `keep` is no element of HTML: what is in it stays on one line. */
export type Tag = (typeof tags)[number] | 'keep';
export type Align = 'left' | 'center' | 'right';

const tags = [
  'p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'em', 'strong', 's', 'hr', 'br',
  'table', 'thead', 'tbody', 'tr', 'th', 'td',
] as const; // prettier-ignore

/** What the rules below know of the text that is parsed. */
type Context = {
  /** The citations there are. */
  numbers: ReadonlySet<number>;
  claims: Stretch[];
  /** The content that is parsed now, and its cuts that are still to come. */
  content: string;
  cuts: Cut[];
};

const parser = new MarkdownIt({ html: false, linkify: false, breaks: false });
const context = (state: StateInline | StateCore) => state.env as Context;

/** The next cut of the content itself; the description of an image, which is parsed apart, has none. */
const nextCut = (state: StateInline) =>
  state.src === context(state).content ? context(state).cuts[0] : undefined;

parser.core.ruler.at('inline', (state) => {
  const env = context(state);
  const cuts = env.claims.length ? cutsOf(state.tokens, state.src, env.claims) : [];
  for (const token of state.tokens.filter((t) => t.type === 'inline')) {
    [env.content, env.cuts] = [token.content, cuts.shift() ?? []];
    const children = (token.children ??= []);
    state.md.inline.parse(token.content, state.md, env, children);
    for (const cut of env.cuts) {
      const end = new state.Token('cut', '', 0);
      end.meta = cut;
      children.push(end);
    }
  }
});

// A cut takes no room: its token is made on the way, and the other rules go on where they are.
parser.inline.ruler.before('text', 'cut', (state, silent) => {
  if (silent) return false;
  for (let cut = nextCut(state); cut && cut.at <= state.pos; cut = nextCut(state)) {
    state.push('cut', '', 0).meta = cut;
    context(state).cuts.shift();
  }
  return false;
});

// Text stops at a cut, and otherwise where the parser's own rule stops: at what may be markup.
const words = /[^\n!#$%&*+\-:<=>@[\\\]^_`{}~]+/y;
parser.inline.ruler.at('text', (state, silent) => {
  words.lastIndex = state.pos;
  if (!words.test(state.src)) return false;
  const cut = Math.max(nextCut(state)?.at ?? Infinity, state.pos + 1);
  const end = Math.min(words.lastIndex, state.posMax, cut);
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
});

// "[2]" becomes a marker before links are looked for; code is recognised earlier and keeps its brackets.
parser.inline.ruler.before('link', 'citation', (state, silent) => {
  const marker = /^\[(\d{1,3})\]/.exec(state.src.slice(state.pos, state.pos + 5));
  if (!marker || !context(state).numbers.has(Number(marker[1]))) return false;
  if (!silent) state.push('citation', '', 0).content = marker[1]!;
  state.pos += marker[0].length;
  return true;
});

/**
 * Parses markdown with citation markers. Only numbers in `numbers` become
 * markers; other brackets stay text. Raw HTML stays text, an image becomes its
 * description, a link its label. The text of each of `claims`, which do not
 * overlap, is told in the tree, and its end is marked.
 */
export function parseMarkdown(text: string, numbers: ReadonlySet<number>, claims: Stretch[] = []): Node[] {
  const env: Context = { numbers, claims, content: '', cuts: [] };
  return tree(parser.parse(text, env));
}

/**
 * Cuts off what has only begun to arrive and would look different a moment
 * later: a marker before its closing bracket, a table before its second line,
 * the last row of a table.
 */
export function settled(text: string): string {
  const gap = text.lastIndexOf('\n\n');
  const start = gap < 0 ? 0 : gap + 2;
  const block = text.slice(start).trimStart();
  if (block.startsWith('|')) {
    const complete = text.slice(0, text.lastIndexOf('\n') + 1);
    return /\n\s*\|[\s:|-]+\|\s*\n/.test(text.slice(start)) ? complete : text.slice(0, start);
  }
  return text.replace(/\[\d{0,3}$/, '');
}

function tree(tokens: Token[]): Node[] {
  const root: Node[] = [];
  const open: Node[][] = [root];
  let claim: number | undefined;
  for (const token of tokens) {
    const into = open[open.length - 1]!;
    if (token.nesting === -1) {
      if (open.length > 1) open.pop();
    } else if (token.type === 'inline') {
      into.push(...tree(token.children ?? []));
    } else if (token.nesting === 1) {
      const children: Node[] = [];
      // A hidden paragraph (of a tight list) and a link are transparent: their children go to the parent.
      if (token.hidden || token.type === 'link_open') open.push(into);
      else {
        into.push(element(token, children));
        open.push(children);
      }
    } else if (token.type === 'cut') {
      const cut = token.meta as Cut;
      claim = cut.kind === 'begin' ? cut.claim : undefined;
      if (cut.kind === 'end') push(into, { kind: 'mark', claim: cut.claim });
    } else for (const node of leaf(token, claim)) push(into, node);
  }
  return root;
}

function element(token: Token, children: Node[]): Node {
  const tag = token.tag.replace(/^h[123]$/, (h) => ({ h1: 'h3', h2: 'h3', h3: 'h4' })[h]!);
  if (!(tags as readonly string[]).includes(tag)) return { kind: 'element', tag: 'p', children };
  const align = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1] as
    Align | undefined;
  const start = token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : undefined;
  return { kind: 'element', tag: tag as Tag, align, start, children };
}

function leaf(token: Token, claim: number | undefined): Node[] {
  const text = token.content.replaceAll(maskOpen, '[').replaceAll(maskClose, ']');
  const of = claim === undefined ? {} : { claim };
  switch (token.type) {
    case 'citation':
      return [{ kind: 'citation', number: Number(token.content) }];
    case 'softbreak':
      return [{ kind: 'text', text: ' ', ...of }];
    case 'hardbreak':
      return [{ kind: 'element', tag: 'br', children: [] }];
    case 'hr':
      return [{ kind: 'element', tag: 'hr', children: [] }];
    case 'code_inline':
      return [{ kind: 'code', text, ...of }];
    case 'fence':
    case 'code_block':
      return [{ kind: 'element', tag: 'pre', children: [{ kind: 'code', text: text.replace(/\n$/, '') }] }];
    default:
      return text ? [{ kind: 'text', text, ...of }] : [];
  }
}

/** Adds a node. A marker never stands alone at the start of a line: it stays with the word before it. */
function push(into: Node[], node: Node) {
  const last = into[into.length - 1];
  if ((node.kind !== 'citation' && node.kind !== 'mark') || !last) into.push(node);
  else if (last.kind === 'element' && last.tag === 'keep') last.children.push(node);
  else if (last.kind === 'text') {
    const [, before = '', word = ''] = /^(.*?)(\S*\s*)$/s.exec(last.text) ?? [];
    into.pop();
    if (before) into.push({ ...last, text: before });
    into.push({ kind: 'element', tag: 'keep', children: [{ ...last, text: word.trimEnd() }, node] });
  } else into.push(node);
}
