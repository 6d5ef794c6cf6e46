import { expect, test } from 'vitest';
import { columnOf, margin, scaleFor, type Run } from './column';

/** Lines of text from a height on, each of one run. */
function text(x0: number, x1: number, from: number, lines: number, size = 10): Run[] {
  return Array.from({ length: lines }, (_, i) => {
    const y0 = from + i * size * 1.3;
    return { x0, x1, y0, y1: y0 + size, size, letters: 60 };
  });
}
const at = (run: Run) => [{ x0: run.x0, y0: run.y0, x1: run.x1, y1: run.y1 }];

test('a page of one column is that column, whatever part of a line is marked', () => {
  const runs = text(72, 520, 80, 40);
  const { x0, x1, size } = columnOf(runs, [{ x0: 200, y0: 200, x1: 260, y1: 210 }])!;
  expect([x0, x1, size]).toEqual([72, 520, 10]);
});

test.each([
  ['left', 0, 50, 290],
  ['right', 40, 310, 550],
])('of two columns the %s one is shown, and a title over both does not join them', (_, index, x0, x1) => {
  const title = text(50, 550, 150, 2, 16);
  const runs = [...text(50, 290, 200, 40), ...text(310, 550, 200, 40), ...title];
  expect(columnOf(runs, at(runs[index + 5]!))).toEqual({ x0, x1, size: 10 });
});

test('numbers in front of paragraphs belong to their column', () => {
  const numbers = text(70, 90, 200, 6).map((r, i) => ({
    ...r,
    y0: 200 + i * 60,
    y1: 210 + i * 60,
    letters: 4,
  }));
  const runs = [...text(100, 500, 200, 30), ...numbers];
  expect(columnOf(runs, at(runs[8]!))).toMatchObject({ x0: 70, x1: 500 });
});

test('words marked in both columns are shown with both', () => {
  const runs = [...text(50, 290, 200, 40), ...text(310, 550, 200, 40)];
  expect(columnOf(runs, [...at(runs[38]!), ...at(runs[41]!)])).toMatchObject({ x0: 50, x1: 550 });
});

test('a page without text has no column', () => {
  expect(columnOf([], [{ x0: 1, y0: 1, x1: 9, y1: 9 }])).toBeNull();
  expect(columnOf(text(0, 9, 0, 1), [])).toBeNull();
});

test.each([
  ['fills the viewer', { x0: 72, x1: 520, size: 10 }, 700, (700 - 2 * margin) / (448 * 96 / 72)],
  ['is at most 140 %', { x0: 50, x1: 290, size: 10 }, 1300, 1.4],
  ['keeps text at 11 pixels where it does not fit', { x0: 72, x1: 520, size: 9 }, 400, 11 / 12],
  ['keeps text at 11 pixels beyond 140 %', { x0: 72, x1: 520, size: 5 }, 900, 1.65],
])('the scale %s', (_, column, width, scale) => expect(scaleFor(column, width)).toBeCloseTo(scale)); // prettier-ignore

test('a smaller font of the marked words counts', () => {
  const notes = text(72, 520, 600, 3, 7);
  const runs = [...text(72, 520, 300, 20), ...notes];
  expect(columnOf(runs, at(notes[1]!))!.size).toBe(7);
});
