import { expect, test } from 'vitest';
import { aboutEverywhere, aboutHere, removalTitle, whatStays } from './removal';

const hallam = { title: 'Hallam', elsewhere: 0, folder: 0 };
const shared = { title: 'Norby', elsewhere: 2, folder: 3 };

test('the question names one document and counts several', () => {
  expect(removalTitle([hallam])).toBe('Remove “Hallam”?');
  expect(removalTitle([hallam, shared])).toBe('Remove 2 documents?');
});

test.each([
  [
    'only here',
    [hallam],
    'It is in no other workspace: its text, vectors, index and picture are deleted, and the space is given back.',
  ],
  ['elsewhere too', [shared], 'It is also in 2 other workspaces and stays there.'],
  [
    'several, only here',
    [hallam, hallam],
    'They are in no other workspace: their text, vectors, index and picture are deleted, and the space is given back.',
  ],
  ['several, all shared', [shared, shared], 'All of them are in other workspaces as well, and stay there.'],
  [
    'several, one shared',
    [hallam, shared, hallam],
    '1 of them is in other workspaces as well and stays there; of the others text, vectors, index and picture are deleted, and the space is given back.',
  ],
])('from this workspace: %s', (_, documents, words) => expect(aboutHere(documents)).toBe(words));

test.each([
  ['nowhere else', [hallam], 'It is in this workspace only, so there is nothing more to delete.'],
  ['none elsewhere', [hallam, hallam], 'They are in this workspace only, so there is nothing more to delete.'],
  [
    'in two others',
    [shared],
    'Gone from this workspace and the 2 others: its text, vectors, index and picture are deleted.',
  ],
  [
    'in one other',
    [{ ...shared, elsewhere: 1 }],
    'Gone from this workspace and the other one: its text, vectors, index and picture are deleted.',
  ],
  [
    'some elsewhere',
    [hallam, shared],
    'Gone from all workspaces: their text, vectors, index and picture are deleted.',
  ],
])('everywhere: %s', (_, documents, words) => expect(aboutEverywhere(documents)).toBe(words)); // prettier-ignore

test('what stays tells of files, and of folders only where there is one', () => {
  expect(whatStays([hallam])).toEqual(['The PDF file stays where it is on the disk.']);
  expect(whatStays([shared, hallam])).toEqual([
    'The PDF files stay where they are on the disk.',
    'Those that come with a folder are not added again by themselves.',
  ]);
});
