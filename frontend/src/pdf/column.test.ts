import { expect, test } from 'vitest';
import { margin, placeColumn, scaleFor, sizeMatters } from './column';

test.each([
  ['fills the viewer', { x0: 72, x1: 520, size: 10 }, 700, (700 - 2 * margin) / (448 * 96 / 72), false],
  ['is at most 140 %', { x0: 50, x1: 290, size: 10 }, 1300, 1.4, false],
  ['keeps text at 11 pixels where it does not fit', { x0: 72, x1: 520, size: 9 }, 400, 11 / 12, true],
  ['keeps text at 11 pixels beyond 140 %', { x0: 72, x1: 520, size: 5 }, 900, 1.65, true],
])('the scale %s', (_, column, width, scale, matters) => {
  expect(scaleFor(column, width)).toBeCloseTo(scale);
  expect(sizeMatters(column, width)).toBe(matters);
}); // prettier-ignore

const box = { x0: 100, y0: 500, x1: 300, y1: 512 };

test.each([
  ['that is upright', (x: number, y: number) => [x - 20, 800 - y], 80, 280, 10],
  ['that is turned', (x: number, y: number) => [y, x], 500, 512, 10],
  ['in units of half a point', (x: number, y: number) => [x / 2, 800 - y / 2], 50, 150, 5],
])('a column of a page %s', (_, convert, x0, x1, size) => {
  const viewport = { width: 600, height: 800, convertToViewportPoint: convert };
  const column = placeColumn(viewport, { box, height: 14.5 });
  expect([column.x0, column.x1, column.size].map(Math.round)).toEqual([x0, x1, size]);
});
