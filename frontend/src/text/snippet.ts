/** A piece of a snippet; `hit` is one of the words looked for. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** A snippet in pieces. The words looked for stand between U+E000 and U+E001. */
export function pieces(snippet: string): Piece[] {
  return snippet
    .split(/(\uE000[^\uE001]*\uE001)/)
    .filter(Boolean)
    .map((text) =>
      text.startsWith('\uE000') ? { text: text.slice(1, -1), hit: true } : { text, hit: false },
    );
}

/** The first words looked for in a snippet that stand side by side: what a viewer can find on the page. */
export function firstHit(snippet: string): string {
  const all = pieces(snippet);
  const from = all.findIndex((p) => p.hit);
  if (from < 0) return '';
  let words = all[from]!.text;
  for (let i = from + 1; i + 1 < all.length && !all[i]!.hit && !all[i]!.text.trim(); i += 2)
    words += ` ${all[i + 1]!.text}`;
  return words;
}
