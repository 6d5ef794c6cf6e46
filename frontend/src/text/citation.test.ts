import { expect, test } from 'vitest';
import { mockCitation } from '../api/mock';
import { asCitation, citationName, citationsAround, readingOf, uncited, withCitation } from './citation';

const source = (page: number, start: number, end: number) => ({
  documentId: 1,
  documentTitle: 'Hallam 2018 10-K',
  page,
  pageLabel: '',
  section: '',
  span: { start, end },
  text: 'words',
  match: 0.5,
});

test('a chip is named by number, document and page', () => {
  expect(citationName(mockCitation({ number: 2 }))).toBe('Citation 2: Hallam 2018 10-K, page 60');
  expect(citationName(mockCitation({ pageLabel: '58' }))).toBe(
    'Citation 1: Hallam 2018 10-K, page 58 (60 in the file)',
  );
});

test('a retrieved passage is uncited unless a citation lies in it', () => {
  const retrieved = [
    source(60, 0, 100),
    source(60, 60, 100),
    source(61, 10, 60),
    { ...source(60, 0, 100), documentId: 2 },
  ];
  expect(uncited({ citations: [mockCitation()], retrieved })).toEqual(retrieved.slice(1));
});

test('a retrieved passage can be located like a citation', () => {
  expect(asCitation(source(4, 1, 6))).toMatchObject({
    number: 0,
    documentId: 1,
    page: 4,
    span: { start: 1, end: 6 },
    quote: 'words',
  });
});

test('a citation stands among those of its answer that can be opened, by number', () => {
  const at = (number: number, change = {}) => mockCitation({ number, page: number, ...change });
  const answers = [{ citations: [at(1)] }, { citations: [at(3), at(1), at(2, { removed: true })] }];
  const around = (opened: Parameters<typeof citationsAround>[0]) => {
    const { list, at } = citationsAround(opened, answers);
    return [list.map((c) => c.number), at];
  };
  expect(around(null)).toEqual([[1, 3], -1]);
  expect(around(answers[0]!.citations[0]!)).toEqual([[1], 0]);
  expect(around(answers[1]!.citations[0]!)).toEqual([[1, 3], 1]);
  expect(around(at(3))).toEqual([[1, 3], 1]); // fetched again
  expect(around(at(9))).toEqual([[], -1]);
});

test('copied words carry title and page', () => {
  expect(withCitation('The rent is due', 'Lease', 4, '')).toBe('“The rent is due” (Lease, page 4)');
  expect(withCitation('“Term”', 'Lease', 4, 'ii', 9)).toBe('“Term” (Lease, page ii (4 of 9))');
});

test('a quotation is shown as one reads it', () => {
  expect(readingOf(mockCitation({ quote: 'a chal-\nlenge', reading: 'a challenge' }))).toBe('a challenge');
  expect(readingOf(mockCitation({ quote: 'a well-\nknown rule' }))).toBe('a well-\nknown rule');
});
