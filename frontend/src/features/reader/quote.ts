/** A quotation within the text of a page that comes in pieces. */

/** A piece of text, marked where it belongs to the quotation. */
export interface Piece {
  text: string;
  marked: boolean;
}

interface Place {
  block: number;
  offset: number;
}

/**
 * Marks a quotation in the blocks of a page. White space counts for nothing: a
 * page breaks its lines where the quotation does not. Where the quotation stands
 * more than once, `near` says which blocks it can begin in; a place that stays
 * in doubt is not marked, since a wrong mark is worse than none. Returns null
 * then, and where the quotation is not found.
 */
export function markQuote(
  blocks: string[],
  quote: string,
  near: (block: number) => boolean = () => true,
): Piece[][] | null {
  const places: Place[] = [];
  let letters = '';
  blocks.forEach((text, block) => {
    for (const { 0: letter, index } of text.matchAll(/\S/g)) {
      letters += letter;
      places.push({ block, offset: index });
    }
  });
  const wanted = quote.replace(/\s+/g, '');
  const found = all(letters, wanted);
  const [only, other] = found.length > 1 ? found.filter((at) => near(places[at]!.block)) : found;
  if (only === undefined || other !== undefined) return null;
  const first = places[only]!;
  const last = places[only + wanted.length - 1]!;
  return blocks.map((text, block) => {
    if (block < first.block || block > last.block) return [{ text, marked: false }];
    const from = block === first.block ? first.offset : 0;
    const to = block === last.block ? last.offset + 1 : text.length;
    return [
      { text: text.slice(0, from), marked: false },
      { text: text.slice(from, to), marked: true },
      { text: text.slice(to), marked: false },
    ].filter((piece) => piece.text);
  });
}

function all(text: string, wanted: string): number[] {
  const found: number[] = [];
  for (let at = wanted ? text.indexOf(wanted) : -1; at >= 0; at = text.indexOf(wanted, at + 1))
    found.push(at);
  return found;
}
