import { describe, expect, test } from 'vitest';
import { changesLine, folderHolds, folderState, patternsOf } from './folder';

const nothing = { new: 0, changed: 0, renamed: 0, gone: 0, back: 0, refused: 0, waiting: 0 };
const now = new Date(2026, 10, 21, 16, 0);
const checkedAt = new Date(2026, 10, 21, 14, 2).toISOString();
const never = '0001-01-01T00:00:00Z';

test.each([
  [nothing, 'Nothing new in this folder.'],
  [{ ...nothing, new: 3, gone: 2 }, 'Checked the folder: 3 new, 2 gone.'],
  [{ ...nothing, back: 1, refused: 1200 }, 'Checked the folder: 1 back again, 1,200 could not be added.'],
])('%j is told as %j', (changes, words) => expect(changesLine(changes)).toBe(words)); // prettier-ignore

describe('the state of a folder', () => {
  const away = {
    code: 'unreachable',
    message: 'The drive does not answer.',
    hint: 'Connect it; nothing was removed.',
  };
  const still = { looking: false, done: 0, total: 0 };
  const slow = { code: 'internal', message: 'Changes are noticed every few minutes.', hint: '' };
  test.each([
    ['in step', { paused: false, checkedAt }, false, 'Up to date, checked today at 14:02', false],
    ['new', { paused: false, checkedAt: never }, false, 'Waiting to be checked', false],
    ['being looked through', { paused: false, checkedAt }, true, 'Checking…', false],
    [
      'being looked through by itself',
      { paused: false, checkedAt, looking: true, done: 40, total: 1570 },
      false,
      'Checking… 40 of 1,570 files',
      false,
    ],
    [
      'watched slowly',
      { paused: false, checkedAt, slow },
      false,
      'Up to date, checked today at 14:02. Changes are noticed every few minutes.',
      false,
    ],
    ['paused', { paused: true, checkedAt }, false, 'Paused', false],
    [
      'away',
      { paused: false, checkedAt, problem: away },
      false,
      'The drive does not answer. Last checked today at 14:02. Connect it; nothing was removed.',
      true,
    ],
    [
      'away from the beginning',
      { paused: false, checkedAt: never, problem: away },
      false,
      'The drive does not answer. Connect it; nothing was removed.',
      true,
    ],
  ])('%s', (_, folder, syncing, text, troubled) =>
    expect(folderState({ ...still, ...folder }, syncing, now)).toEqual({ text, troubled }),
  );
});

test('what a folder holds tells of files that left it only when some did', () => {
  expect(folderHolds({ documents: 12, gone: 0 })).toBe('12 documents');
  expect(folderHolds({ documents: 1, gone: 2 })).toBe(
    '1 document · 2 files gone, kept for answers that cite them',
  );
});

test('patterns are lines, without empty and repeated ones', () => {
  expect(patternsOf(' *draft* \n\nArchive/\n*draft*')).toEqual(['*draft*', 'Archive/']);
  expect(patternsOf(' \n')).toEqual([]);
});
