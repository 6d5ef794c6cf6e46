import MarkdownIt, { type Token } from 'markdown-it';

/**
 * A piece of model text. The tree holds text, citation markers and elements of
 * a fixed list, without attributes of the author's choosing: it can be rendered
 * without ever making HTML of a string.
 */
export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'citation'; number: number }
  | { kind: 'element'; tag: Tag; start?: number; align?: Align; children: Node[] };

/** `keep` is no element of HTML: what is in it stays on one line. */
export type Tag = (typeof tags)[number] | 'keep';
export type Align = 'left' | 'center' | 'right';

const tags = [
  'p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'em', 'strong', 's', 'hr', 'br',
  'table', 'thead', 'tbody', 'tr', 'th', 'td',
] as const; // prettier-ignore

const parser = new MarkdownIt({ html: false, linkify: false, breaks: false });

// "[2]" becomes a marker before links are looked for; code is recognised earlier and keeps its brackets.
parser.inline.ruler.before('link', 'citation', (state, silent) => {
  const marker = /^\[(\d{1,3})\]/.exec(state.src.slice(state.pos, state.pos + 5));
  if (!marker || !(state.env as { numbers: ReadonlySet<number> }).numbers.has(Number(marker[1])))
    return false;
  if (!silent) state.push('citation', '', 0).content = marker[1]!;
  state.pos += marker[0].length;
  return true;
});

/**
 * Parses markdown with citation markers. Only numbers in `numbers` become
 * markers; other brackets stay text. Raw HTML stays text, an image becomes its
 * description, a link its label.
 */
export function parseMarkdown(text: string, numbers: ReadonlySet<number>): Node[] {
  return tree(parser.parse(text, { numbers }));
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
    } else for (const node of leaf(token)) push(into, node);
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

function leaf(token: Token): Node[] {
  switch (token.type) {
    case 'citation':
      return [{ kind: 'citation', number: Number(token.content) }];
    case 'softbreak':
      return [{ kind: 'text', text: ' ' }];
    case 'hardbreak':
      return [{ kind: 'element', tag: 'br', children: [] }];
    case 'hr':
      return [{ kind: 'element', tag: 'hr', children: [] }];
    case 'code_inline':
      return [{ kind: 'code', text: token.content }];
    case 'fence':
    case 'code_block':
      return [
        { kind: 'element', tag: 'pre', children: [{ kind: 'code', text: token.content.replace(/\n$/, '') }] },
      ];
    default:
      return token.content ? [{ kind: 'text', text: token.content }] : [];
  }
}

/** Adds a node. A marker never stands alone at the start of a line: it stays with the word before it. */
function push(into: Node[], node: Node) {
  const last = into[into.length - 1];
  if (node.kind !== 'citation' || !last) into.push(node);
  else if (last.kind === 'element' && last.tag === 'keep') last.children.push(node);
  else if (last.kind === 'text') {
    const [, before = '', word = ''] = /^(.*?)(\S*\s*)$/s.exec(last.text) ?? [];
    into.pop();
    if (before) into.push({ kind: 'text', text: before });
    into.push({ kind: 'element', tag: 'keep', children: [{ kind: 'text', text: word.trimEnd() }, node] });
  } else into.push(node);
}
