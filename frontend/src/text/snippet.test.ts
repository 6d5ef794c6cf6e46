import { expect, test } from 'vitest';
import { firstHit, pieces } from './snippet';

test('a snippet in pieces, and the words that a viewer can find', () => {
  const snippet = '…the \uE000capital\uE001 \uE000expenditure\uE001 of the \uE000capital\uE001 goods';
  expect(pieces(snippet)).toEqual([
    { text: '…the ', hit: false },
    { text: 'capital', hit: true },
    { text: ' ', hit: false },
    { text: 'expenditure', hit: true },
    { text: ' of the ', hit: false },
    { text: 'capital', hit: true },
    { text: ' goods', hit: false },
  ]);
  expect(firstHit(snippet)).toBe('capital expenditure');
  expect(firstHit('no mark')).toBe('');
});
