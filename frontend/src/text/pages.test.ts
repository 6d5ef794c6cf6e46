import { expect, test } from 'vitest';
import { pageMeant, pageRanges } from './pages';

const labels = ['i', 'ii', 'iii', '1', '2', '3', 'A-1'];

test.each([
  ['4', 4],
  [' 7 ', 7],
  ['8', undefined],
  ['0', undefined],
  ['ii', 2],
  ['II', 2],
  ['A-1', 7],
  ['p. 1', 4],
  ['p2', 5],
  ['page iii', 3],
  ['p. 9', undefined],
  ['x', undefined],
  ['', undefined],
])('“%s” means page %s', (typed, page) => expect(pageMeant(typed, labels, 7)).toBe(page));

test('without labels, “p. 3” is the third page', () => expect(pageMeant('p. 3', [], 7)).toBe(3));

test.each([
  [[], '', 8],
  [[3], '3', 8],
  [[3, 4, 5, 9], '3–5, 9', 8],
  [[1, 3, 5, 6], '1, 3 and 2 more', 2],
])('%j reads “%s”', (pages, line, most) => expect(pageRanges(pages, most)).toBe(line));
