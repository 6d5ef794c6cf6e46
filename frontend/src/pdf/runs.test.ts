import { expect, test } from 'vitest';
import { sizeOf, type Run } from './runs';

/** Lines of text from a height on, each of one run. */
function text(from: number, lines: number, size: number): Run[] {
  return Array.from({ length: lines }, (_, i) => {
    const y0 = from + i * size * 1.3;
    return { x0: 72, x1: 520, y0, y1: y0 + size, size, letters: 60 };
  });
}
const viewport = { width: 600, height: 800, convertToViewportPoint: (x: number, y: number) => [x, 800 - y] };
const at = ({ x0, y0, x1, y1 }: Run) => [{ x0, x1, y0: 800 - y1, y1: 800 - y0 }];
const [title, body, notes] = [text(50, 1, 20), text(100, 30, 10), text(700, 4, 7)];
const page = [...title, ...body, ...notes];

test.each([
  ['of a paragraph', at(body[3]!), 10],
  ['of smaller words that are marked', at(notes[1]!), 7],
  ['of the text under a title that is marked', at(title[0]!), 10],
  ['of the text where nothing of it is marked', [{ x0: 0, y0: 0, x1: 1, y1: 1 }], 10],
])('the size is that %s', (_, marked, size) => expect(sizeOf(page, viewport, marked)).toBe(size));

test('a page without text has no size', () => expect(sizeOf([], viewport, at(body[0]!))).toBe(0));
