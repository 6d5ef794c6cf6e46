import { expect, test } from 'vitest';
import { DocumentStatus, type Document } from '../api';
import { mockDocument } from '../api/mock';
import { belongs, countsOf, firstHit, named, pieces, sorted, wordsOf, type Collection } from './listing';

const { Queued, Failed, Cancelled } = DocumentStatus;

test.each<[string, Partial<Document>, Collection[]]>([
  ['a read one', {}, ['all', 'untagged']],
  ['a tagged one', { tags: ['Leases'] }, ['all', 'tag:Leases']],
  ['one of a folder', { folder: 3, tags: ['A'] }, ['all', 'tag:A', 'folder:3']],
  ['one that waits', { status: Queued, tags: ['A'] }, ['all', 'busy', 'tag:A']],
  ['a stopped one', { status: Cancelled }, ['all', 'stopped', 'untagged']],
  ['an outdated one', { outdated: true }, ['all', 'outdated', 'untagged']],
  ['a former one is in nothing else', { presence: 'gone', tags: ['A'], folder: 3 }, ['former']],
])('%s', (_, change, collections) => {
  const document = mockDocument(change);
  const counts = countsOf([document]);
  expect([...counts.keys()].sort()).toEqual([...collections].sort());
  for (const collection of collections) expect(belongs(document, collection)).toBe(true);
});

test.each([
  ['hallam', true],
  ['10-K  HALLAM', true],
  ['leases', true],
  ['3m_2018', true],
  ['hallam 2019', false],
  ['', true],
])('looking for “%s” by name: %s', (text, found) =>
  expect(named(mockDocument({ tags: ['Leases'] }), wordsOf(text))).toBe(found),
);

const documents = [
  mockDocument({ id: 1, title: 'Report 10', dated: '2020-01-01', pages: 9, bytes: 3, status: Queued }),
  mockDocument({ id: 2, title: 'report 9', dated: '', pages: 300, bytes: 1 }),
  mockDocument({ id: 3, title: 'Annexe', dated: '2024-01-01', pages: 20, bytes: 2, status: Failed }),
];
test.each([
  ['added', true, [3, 2, 1]],
  ['title', false, [3, 2, 1]],
  ['dated', true, [3, 1, 2]],
  ['dated', false, [1, 3, 2]],
  ['pages', true, [2, 3, 1]],
  ['size', false, [2, 3, 1]],
  ['status', false, [3, 1, 2]],
] as const)('by %s, descending %s', (by, descending, ids) =>
  expect(sorted(documents, { by, descending }).map((d) => d.id)).toEqual(ids),
);

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
