import { expect, test } from 'vitest';
import { mockCitation } from '../api/mock';
import { asCitation, citationName, uncited } from './citation';

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
