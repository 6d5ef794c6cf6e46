import { describe, expect, test } from 'vitest';
import type { TableCell } from '../../api';
import { mockCell, mockGrid, mockTable, noValue } from '../../api/mock';
import { arranged, cellText, footerLines, progressText, says, shown, unconfirmed, type Only } from './table';

const review = (change: Partial<NonNullable<TableCell['review']>>) => ({
  verdict: 'none' as const,
  answer: '',
  value: noValue,
  comment: '',
  earlier: false,
  at: '',
  ...change,
});

describe('what the user says counts', () => {
  test.each<[string, Partial<TableCell>, string, string]>([
    ['an answer', {}, 'answered', 'the laws of England'],
    ['nothing found', { state: 'not_found', answer: '' }, 'not_found', ''],
    ['a stale answer', { state: 'stale', was: 'answered' }, 'answered', 'the laws of England'],
    ['a comment alone', { state: 'unclear', review: review({ comment: 'see page 3' }) }, 'unclear', ''],
    [
      'unclear and confirmed',
      { state: 'unclear', review: review({ verdict: 'confirmed' }) },
      'answered',
      'the laws of England',
    ],
    [
      'corrected',
      { state: 'not_found', review: review({ verdict: 'corrected', answer: 'Wales' }) },
      'answered',
      'Wales',
    ],
    ['corrected to nothing', { review: review({ verdict: 'corrected' }) }, 'not_found', ''],
  ])('%s', (_, change, state, answer) => {
    const cell = mockCell(change);
    expect(shown(cell)).toBe(state);
    expect(says(cell).text).toBe(answer);
  });
});

test('a cell says its answer, its state, or that its document is still being read', () => {
  const [row] = mockGrid().rows;
  expect(cellText(mockCell())).toBe('the laws of England');
  expect(cellText(mockCell({ state: 'unclear' }))).toBe('Unclear');
  expect(cellText(mockCell({ state: 'waiting' }), row)).toBe('Not asked yet');
  expect(cellText(mockCell({ state: 'waiting' }), { ...row!, status: 'reading' })).toBe('Being read');
  expect(cellText(mockCell({ state: 'waiting' }), { ...row!, status: 'indexing' })).toBe('Being indexed');
  expect(cellText(mockCell({ state: 'waiting' }), { ...row!, status: 'cancelled', passages: 0 })).toBe(
    'Not read',
  );
  expect(cellText(mockCell({ state: 'waiting' }), { ...row!, status: 'cancelled', passages: 9 })).toBe(
    'Not asked yet',
  );
  const both = { ...mockCell({}).value, list: ['1 June 2024', 'May 1, 2023'] };
  expect(cellText(mockCell({ state: 'unclear', answer: '', value: both }))).toBe(
    'Unclear: 1 June 2024, or May 1, 2023',
  );
  expect(cellText(mockCell({ state: 'unclear', answer: 'Norby; Hallam', value: both }))).toBe('Unclear');
});

describe('the rows', () => {
  const titles = (column: number, descending: boolean, words = '', only: Only = 'all', onlyIn = 0) =>
    arranged(mockGrid(), { column, descending }, words, only, onlyIn).map((r) => r.document.document);

  test('sort by what was read, those without an answer last either way', () => {
    expect(titles(2, false)).toEqual([2, 1, 3]);
    expect(titles(2, true)).toEqual([1, 2, 3]);
    expect(titles(0, true)).toEqual([3, 2, 1]);
  });

  test('sort dates by their ISO form', () => {
    const dated = (document: number, date: string) =>
      mockCell({ document, answer: `on ${date}`, value: { ...noValue, date } });
    const table = mockTable();
    const grid = mockGrid({
      table: { ...table, columns: [{ ...table.columns[0]!, kind: 'date' }] },
      cells: [dated(1, '2024-03'), dated(2, '2019'), dated(3, '2024-02-28')],
    });
    const sorted = arranged(grid, { column: 1, descending: false }, '', 'all', 0);
    expect(sorted.map((r) => r.document.document)).toEqual([2, 3, 1]);
  });

  test('are narrowed to words and to states, in any column or in one', () => {
    expect(titles(0, false, 'ENGLAND')).toEqual([1]);
    expect(titles(0, false, 'mill')).toEqual([2]);
    expect(titles(0, false, '', 'not_found')).toEqual([2, 3]);
    expect(titles(0, false, '', 'not_found', 1)).toEqual([2]);
    expect(titles(0, false, '', 'unclear')).toEqual([3]);
    expect(titles(0, false, '', 'unconfirmed', 2)).toEqual([1, 2]);
  });
});

test('an answer that was confirmed is no longer unconfirmed', () => {
  expect(unconfirmed(mockCell())).toBe(true);
  expect(unconfirmed(mockCell({ review: review({ verdict: 'confirmed' }) }))).toBe(false);
});

test('footers name the documents behind each figure', () => {
  const [law, rent] = mockGrid().footers;
  expect(footerLines('text', law!)).toEqual(['Found in 1 of 3', 'Unclear in 1']);
  expect(footerLines('amount', rent!)).toEqual(['Found in 2 of 3', 'Sum 21,500 £ in 2']);
  const half = { ...law!, rows: 22, states: { ...law!.states, waiting: 18, running: 1 } };
  expect(footerLines('text', half)).toEqual(['Found in 1 of 3', '19 not asked', 'Unclear in 1']);
  const days = { unit: 'day', documents: 2, total: 40, least: 10, most: 30.4375 };
  expect(footerLines('duration', { ...rent!, sums: [days] })[1]).toBe('10 days to 1 month in 2');
  const years = { ...days, least: 9 * 30.4375, most: 24 * 30.4375 };
  expect(footerLines('duration', { ...rent!, sums: [years] })[1]).toBe('9 months to 2 years in 2');
  expect(footerLines('yes_no', { ...rent!, sums: [], yes: 1, no: 1 })[1]).toBe('1 yes, 1 no');
});

test('progress counts cells, and documents that are being read', () => {
  const { progress } = mockGrid();
  expect(progressText(progress)).toBe('6 cells');
  expect(progressText({ ...progress, done: 2, reading: 1 })).toBe(
    '2 of 6 cells asked, 1 document still being read',
  );
});
