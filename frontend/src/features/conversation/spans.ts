/** Places in a text: the backend counts bytes of UTF-8, the window UTF-16 units. */
import type { PrivateSpan, Span } from '../../api';

/** A stretch of a string, from and up to. */
export interface Stretch {
  start: number;
  end: number;
}

/**
 * Gives the function that turns a byte of a text's UTF-8 into the place of the
 * same character in the string. A byte within a character counts as its first,
 * one beyond the text as its end.
 */
export function placeOf(text: string): (byte: number) => number {
  const starts: number[] = [];
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    for (let unit = 0; unit < letter.length; unit++) starts.push(bytes);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return (byte) => {
    if (byte >= bytes) return text.length;
    let [low, high] = [0, starts.length];
    // The first unit that begins at the byte or after it.
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! < byte) low = middle + 1;
      else high = middle;
    }
    return starts[low] === byte ? low : starts.indexOf(starts[low - 1] ?? 0);
  };
}

/** Spans in bytes as stretches of the string. */
export function stretches(text: string, spans: Span[]): Stretch[] {
  const place = placeOf(text);
  return spans.map(({ start, end }) => ({ start: place(start), end: place(end) }));
}

/** What opens and closes a mask until the text is parsed: brackets would be markdown. */
export const [maskOpen, maskClose] = ['\uE000', '\uE001'];

/**
 * Puts masks in the place of personal data, and moves stretches of the text
 * along. The brackets of a mask become {@link maskOpen} and {@link maskClose}.
 */
export function masked(text: string, hidden: PrivateSpan[], moved: Stretch[] = []) {
  const places = stretches(
    text,
    hidden.map((h) => h.span),
  )
    .map((place, i) => ({ ...place, mask: hidden[i]!.mask.replace('[', maskOpen).replace(']', maskClose) }))
    .sort((a, b) => a.start - b.start);
  let [out, from] = ['', 0];
  for (const { start, end, mask } of places) {
    if (start < from) continue;
    out += text.slice(from, start) + mask;
    from = end;
  }
  const move = (at: number, after: boolean) => {
    let shift = 0;
    for (const { start, end, mask } of places) {
      if (at <= start) break;
      if (at < end) return start + shift + (after ? mask.length : 0);
      shift += mask.length - (end - start);
    }
    return at + shift;
  };
  return {
    text: out + text.slice(from),
    moved: moved.map(({ start, end }) => ({ start: move(start, false), end: move(end, true) })),
  };
}
