import { expect, test } from 'vitest';
import { DocumentStatus } from '../api';
import { mockDocument } from '../api/mock';
import { activity, documentProgress, documentState, stageName } from './stages';

const ended = (...stages: string[]) => stages.map((stage) => ({ stage, out: 8 }));

test.each([
  [[], false, 'Searching 15 documents…'],
  [['query', 'keyword'], false, 'Searching 15 documents…'],
  [['query', 'keyword', 'fuse'], false, 'Choosing passages…'],
  [['fuse', 'select'], false, 'Reading 8 passages…'],
  [['fuse', 'select', 'fit'], false, 'Reading 8 passages…'],
  [['fuse', 'select', 'fit'], true, 'Writing…'],
  [['select', 'fit', 'generate'], true, 'Checking citations…'],
  [['select', 'fit', 'generate', 'fit'], true, 'Writing…'], // the next section
  [['select', 'generate', 'cite'], true, 'Checking every sentence…'],
  [['generate', 'cite', 'check'], true, 'Judging the answer…'],
  [['cite', 'check', 'judge'], true, 'Finishing…'],
  [['cite', 'check', 'confidence'], true, 'Finishing…'],
])('after %j, writing %s: %s', (stages, writing, words) =>
  expect(activity(ended(...stages), writing, 15)).toBe(words),
);

test('a stage of a newer backend keeps its name', () => {
  expect(stageName('fuse')).toBe('Merged both lists');
  expect(stageName('ponder')).toBe('Ponder');
});

test.each([
  [{ status: DocumentStatus.Queued }, 'Waiting', 0],
  [{ status: DocumentStatus.Queued, pagesRead: 0, paused: true }, 'Paused', 0],
  [{ status: DocumentStatus.Reading, pagesRead: 12, paused: true }, 'Paused at 12 of 160 pages', 0.0375],
  [{ status: DocumentStatus.Reading, pages: 0, pagesRead: 0 }, 'Opening…', 0],
  [{ status: DocumentStatus.Reading, pagesRead: 12 }, '12 of 160 pages', 0.0375],
  [{ status: DocumentStatus.Indexing, chunksEmbedded: 160 }, 'Indexing 25%', 0.625],
  [{ status: DocumentStatus.Reading, pagesRead: 160 }, '160 of 160 pages', 0.5],
  [{ status: DocumentStatus.Indexing, chunks: 0 }, 'Indexing', 0.5],
  [{ describe: true, chunksGisted: 160 }, 'Describing: 160 of 640 passages', 0.25],
  [{ describe: true, chunksGisted: 640 }, '160 pages', 1],
  [{ chunksGisted: 160 }, '160 pages', 1],
  [
    { status: DocumentStatus.Reading, scans: 'read' as const, pagesWaiting: 9, pagesRecognised: 3 },
    'Reading scans: 3 of 12',
    0.125,
  ],
  [{ status: DocumentStatus.Failed, chunks: 0, pagesWaiting: 160 }, '160 pages', 1],
  [
    { status: DocumentStatus.Failed, failure: { code: 'encrypted', message: '', hint: '' } },
    'Needs a password',
    1,
  ],
  [{ status: DocumentStatus.Ready }, '160 pages', 1],
  [{ status: DocumentStatus.Failed, chunks: 0 }, 'Could not be read', 1],
  [{ status: DocumentStatus.Failed, chunksEmbedded: 12 }, 'Searchable by words only', 1],
  [{ status: DocumentStatus.Cancelled, chunksEmbedded: 12 }, 'Searchable by words only', 1],
  [
    { status: DocumentStatus.Failed, pagesWaiting: 3, failure: { code: 'truncated', message: '', hint: '' } },
    'The end of the file is missing',
    1,
  ],
  [{ status: DocumentStatus.Cancelled, pagesRead: 23 }, 'Stopped at 23 of 160', 1],
])('%j reads “%s”', (change, words, progress) => {
  expect(documentState(mockDocument(change))).toBe(words);
  expect(documentProgress(mockDocument(change))).toBe(progress);
});
