import { expect, test } from 'vitest';
import { DocumentStatus, type Document } from '../../api';
import { mockDocument } from '../../api/mock';
import { mockFrontItem } from '../../api/fixtures-library';
import { belongs, countsOf, fits, lookedFor, named, sorted, type Collection } from './listing';

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
  expect(named(mockDocument({ tags: ['Leases'] }), lookedFor(text).words)).toBe(found),
);

test.each([
  ['type:lease', true],
  ['TYPE:report', false],
  ['date:2021', true],
  ['date:2021-03 hallam', true],
  ['date:2022', false],
  ['type:"lease" date:2021 quarry', true],
])('looking for “%s” by type and date: %s', (text, found) => {
  const lease = mockDocument({
    kind: mockFrontItem('Lease'),
    parties: [mockFrontItem('Norby Quarry Ltd')],
    date: mockFrontItem('2021-03-14'),
  });
  const looked = lookedFor(text);
  expect(fits(lease, looked) && named(lease, looked.words)).toBe(found);
});

test('what is not a filter is a word', () => {
  expect(lookedFor('rent type:lease due')).toEqual({
    words: ['rent', 'due'],
    types: ['lease'],
    dates: [],
    text: 'rent  due',
  });
  expect(lookedFor('subtype:lease').words).toEqual(['subtype:lease']);
});

const date = (text: string) => ({ date: mockFrontItem(text) });
const documents = [
  mockDocument({ id: 1, title: 'Report 10', ...date('2020-01-01'), pages: 9, bytes: 3, status: Queued }),
  mockDocument({ id: 2, title: 'report 9', kind: mockFrontItem('Report'), pages: 300, bytes: 1 }),
  mockDocument({
    id: 3,
    title: 'Annexe',
    ...date('2024-01'),
    kind: mockFrontItem('Lease'),
    parties: [mockFrontItem('Norby')],
    pages: 20,
    bytes: 2,
    status: Failed,
  }),
];
test.each([
  ['added', true, [3, 2, 1]],
  ['title', false, [3, 2, 1]],
  ['date', true, [3, 1, 2]],
  ['date', false, [1, 3, 2]],
  ['kind', false, [3, 2, 1]],
  ['kind', true, [2, 3, 1]],
  ['parties', true, [3, 1, 2]],
  ['pages', true, [2, 3, 1]],
  ['size', false, [2, 3, 1]],
  ['status', false, [3, 1, 2]],
] as const)('by %s, descending %s', (by, descending, ids) =>
  expect(sorted(documents, { by, descending }).map((d) => d.id)).toEqual(ids),
);
