import { expect, test } from 'vitest';
import { between, destination, inRows } from './selecting';

// Ten places in rows of four:  0 1 2 3 / 4 5 6 7 / 8 9
test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 6, 9],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, 2],
  ['PageDown', 0, 8],
  ['PageUp', 9, 1],
  ['Home', 6, 0],
  ['End', 1, 9],
  ['x', 1, undefined],
])('%s leads from %i to %s in rows of four', (key, from, to) =>
  expect(destination(key, from, 10, 4, 2)).toBe(to),
);

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['ArrowLeft', 3, undefined],
  ['PageDown', 5, 9],
])('%s leads from %i to %s in a list', (key, from, to) => expect(destination(key, from, 10)).toBe(to));

test('nothing leads anywhere in an empty list', () => expect(destination('End', 0, 0)).toBeUndefined());

test('a range runs either way, and is one thing where its beginning is gone', () => {
  expect(between([4, 8, 6, 1], 6, 4)).toEqual([4, 8, 6]);
  expect(between([4, 8, 6, 1], 8, 1)).toEqual([8, 6, 1]);
  expect(between([4, 8], 9, 8)).toEqual([8]);
  expect(between([4, 8], 4, 9)).toEqual([]);
});

test('rows hold all, the last one what is left', () => {
  expect(inRows([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inRows([1, 2], 1)).toEqual([[1], [2]]);
  expect(inRows([], 3)).toEqual([]);
});
