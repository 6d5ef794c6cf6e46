/**
 * Where sentences of a markdown text begin and end within its inline content.
 * The parser keeps lines but no columns, so the lines of a paragraph, a heading
 * or a cell are looked for in the source, in order; what is not found, such as
 * a cell with an escaped bar, is not marked.
 */
import type { Token } from 'markdown-it';
import type { Stretch } from './spans';

/** From `at` on the content belongs to a claim, or the claim that it belonged to ends. */
export type Cut = {
  at: number;
  claim: number;
  /** How it is there: the claim begins, has a pause until the next block, or ends for good. */
  kind: 'begin' | 'pause' | 'end';
};

/** A part of a content that stands in the source as it is. */
interface Piece {
  content: number;
  source: number;
  length: number;
}

/** The cuts of every inline token of a text, in the order of the tokens; claims that lie nowhere in them have none. */
export function cutsOf(tokens: Token[], source: string, claims: Stretch[]): Cut[][] {
  const inline = placed(tokens, source);
  const cuts: Cut[][] = inline.map(() => []);
  claims.forEach(({ start, end }, claim) => {
    let last: Cut | undefined;
    inline.forEach((pieces, i) => {
      const touched = pieces.filter((p) => p.source < end && start < p.source + p.length);
      const [first, final] = [touched[0], touched.at(-1)];
      if (!first || !final) return;
      const from = first.content + Math.max(0, start - first.source);
      const to = final.content + Math.min(final.length, end - final.source);
      last = { at: to, claim, kind: 'pause' };
      cuts[i]!.push({ at: from, claim, kind: 'begin' }, last);
    });
    if (last) last.kind = 'end';
  });
  // Of two at one place the ending comes first.
  for (const list of cuts) list.sort((a, b) => a.at - b.at || order(a) - order(b));
  return cuts;
}

const order = (cut: Cut) => (cut.kind === 'begin' ? 1 : 0);

/** Where the content of every inline token stands. */
function placed(tokens: Token[], source: string): Piece[][] {
  const lines = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines.push(at + 1);
  const lineStart = (line: number) => lines[line] ?? source.length;
  const found: Piece[][] = [];
  let from = 0;
  for (const token of tokens) {
    if (token.map) from = Math.max(from, lineStart(token.map[0]));
    if (token.type === 'fence' || token.type === 'code_block')
      from = Math.max(from, lineStart(token.map?.[1] ?? 0));
    if (token.type !== 'inline') continue;
    const pieces: Piece[] = [];
    let content = 0;
    for (const line of token.content.split('\n')) {
      const words = line.trim();
      const at = words ? source.indexOf(words, from) : -1;
      if (at >= 0) {
        pieces.push({ content: content + line.indexOf(words), source: at, length: words.length });
        from = at + words.length;
      }
      content += line.length + 1;
    }
    found.push(pieces);
  }
  return found;
}
