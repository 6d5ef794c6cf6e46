import { describe, expect, test } from 'vitest';
import { bytes, count, day, duration, fileName, page, shortDate, shortDay, shorten, oneLine } from './format';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [14_500, '15 kB'],
  [999_600, '1.0 MB'],
  [2_400_000, '2.4 MB'],
  [87_000_000, '87 MB'],
  [3_200_000_000, '3.2 GB'],
])('bytes(%d) is %s', (n, text) => expect(bytes(n)).toBe(text));

test.each([
  ['2021-09-12', '12 Sep 2021'],
  ['', ''],
  ['0001-01-01T00:00:00Z', ''],
])('the day %s in a column: %s', (iso, text) => expect(shortDay(iso)).toBe(text));

test.each([
  [0, '0 ms'],
  [400_000, '0.4 ms'],
  [11e6, '11 ms'],
  [999.4e6, '999 ms'],
  [1e9, '1.0 s'],
  [8.44e9, '8.4 s'],
  [125e9, '2 min 5 s'],
])('duration(%d) is %s', (n, text) => expect(duration(n)).toBe(text));

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [1234, '1,234 pages'],
])('count(%d)', (n, text) => expect(count(n, 'page')).toBe(text));

describe('day', () => {
  const now = new Date(2026, 10, 20, 9, 0);
  test.each([
    [new Date(2026, 10, 20, 0, 1), 'Today'],
    [new Date(2026, 10, 19, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 16, 12), 'Monday'],
    [new Date(2026, 10, 13, 12), '13 November'],
    [new Date(2024, 2, 3), '3 March 2024'],
  ])('%s is %s', (date, text) => expect(day(date.toISOString(), now)).toBe(text));
  test.each(['', 'never', '0001-01-01T00:00:00Z'])('no date: %s', (iso) => expect(day(iso, now)).toBe(''));
});

test.each([
  [60, '', 'page 60'],
  [60, '60', 'page 60'],
  [60, '58', 'page 58 (60 in the file)'],
  [60, '', 'page 60 of 120', 120],
  [4, 'iv', 'page iv (4 of 120)', 120],
] as [number, string, string, number?][])('page(%d, %s) is %s', (n, label, text, total) =>
  expect(page(n, label, total)).toBe(text),
);

test.each([
  ['/home/me/a.pdf', 'a.pdf'],
  ['C:\\Users\\me\\b.pdf', 'b.pdf'],
  ['/home/me/folder/', 'folder'],
])('fileName(%s) is %s', (path, name) => expect(fileName(path)).toBe(name));

test('shorten cuts at a word and marks the cut', () => {
  expect(shorten('one  two\nthree', 40)).toBe('one two three');
  expect(shorten('one two three four', 13)).toBe('one two…');
  expect(shorten('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
});

test.each([
  ['without the tim-\nber piles', 'without the tim-ber piles'],
  ['a long- \n  term plan', 'a long-term plan'],
  ['from 1990-\n1995, A-\nB', 'from 1990- 1995, A- B'],
  [' two\n\nlines ', 'two lines'],
])('%j on one line is “%s”', (text, words) => expect(oneLine(text)).toBe(words));

test.each([
  ['2021-09-12', '12 Sep 2021'],
  ['2021-09', 'Sep 2021'],
  ['2021', '2021'],
  ['1897-01-05', '5 Jan 1897'],
  ['', ''],
  ['soon', ''],
])('the date “%s” in a column: “%s”', (iso, text) => expect(shortDate(iso)).toBe(text));
