import { expect, test } from 'vitest';
import { mockDocument, mockFolder } from '../../api/mock';
import { factsOf, formerly, keeping } from './facts';

const now = new Date('2026-11-21T12:00:00');

test('the facts of a document, without what is not known', () => {
  expect(factsOf(mockDocument({ dated: '2019-02-07', elsewhere: 2 }), undefined, now)).toEqual([
    { name: 'Pages', value: '160' },
    { name: 'Size', value: '2.4 MB' },
    { name: 'File made', value: '7 February 2019' },
    { name: 'Added', value: 'Yesterday' },
    { name: 'Passages', value: '640' },
    { name: 'Kept', value: 'The file stays where it is' },
    { name: 'Also in', value: '2 other workspaces' },
    { name: 'File', value: '/home/me/3M_2018_10K.pdf' },
  ]);
  const waiting = mockDocument({ pages: 0, chunks: 0 });
  expect(factsOf(waiting, undefined, now).map((f) => f.name)).toEqual(['Size', 'Added', 'Kept', 'File']);
});

test('where a file is kept', () => {
  const folder = mockFolder({ path: '/home/me/Filings' });
  expect(keeping(mockDocument(), folder)).toBe(
    'The file stays where it is; it comes with the folder /home/me/Filings',
  );
  expect(keeping(mockDocument({ copied: true }), undefined)).toBe('Ibid keeps a copy of the file');
});

test.each([
  ['current', ''],
  ['replaced', 'Its folder has a newer version of this file.'],
  ['gone', 'Its file has left the folder it came from.'],
] as const)('a document that is %s', (presence, text) =>
  expect(formerly(mockDocument({ presence })).startsWith(text)).toBe(true),
);
