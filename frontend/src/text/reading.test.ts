import { describe, expect, test } from 'vitest';
import { DocumentStatus, type Document } from '../api';
import { mockDocument, mockEstimate, mockPage, mockReport } from '../api/mock';
import {
  about,
  contextCost,
  headline,
  languagesOf,
  pageLine,
  percent,
  recognising,
  scanCost,
  scanQuestion,
  scanResult,
  undecided,
} from './reading';

test.each([
  [2, 'a few seconds'],
  [33, 'about 40 seconds'],
  [61, 'about 1 minute'],
  [2700, 'about 45 minutes'],
  [9000, 'about 3 hours'],
])('%d seconds are %s', (seconds, words) => expect(about(seconds)).toBe(words));

test.each<[Partial<Document>, string]>([
  [{ pages: 40, pagesWaiting: 12 }, '12 of 40 pages are scans. Read them?'],
  [{ pages: 40, pagesWaiting: 1 }, '1 of 40 pages is a scan. Read it?'],
  [{ pages: 14, pagesWaiting: 14 }, 'All 14 pages are scans. Read them?'],
  [{ pages: 1, pagesWaiting: 1 }, 'Its one page is a scan. Read it?'],
])('%j is asked as “%s”', (change, words) => expect(scanQuestion(mockDocument(change))).toBe(words));

test('the cost names who reads, and that a vision model knows no places', () => {
  expect(scanCost(mockEstimate())).toBe('About 2 minutes with Tesseract 5.3.');
  expect(scanCost(mockEstimate({ recogniser: 'qwen2.5vl:7b', places: false }))).toBe(
    'About 2 minutes with qwen2.5vl:7b. It is a vision model: citations will open the page without marking words.',
  );
  const problem = { code: 'no_recogniser', message: 'None.', hint: '' };
  expect(scanCost(mockEstimate({ recogniser: '', problem }))).toBe('');
});

describe('scans wait for a person only while nobody has decided', () => {
  const waiting: Partial<Document> = { pagesWaiting: 3 };
  test.each<[Partial<Document>, boolean]>([
    [{ ...waiting, scans: 'ask' }, true],
    [{ ...waiting, scans: 'ask', status: DocumentStatus.Failed }, true],
    [{ ...waiting, scans: 'leave' }, false],
    [{ ...waiting, scans: 'read', status: DocumentStatus.Reading }, false],
    [{ scans: 'ask' }, false],
  ])('%j: %s', (change, asked) => expect(undecided(mockDocument(change))).toBe(asked));

  test('pictures are being read when all the text is there', () => {
    const reading = mockDocument({ ...waiting, scans: 'read', status: DocumentStatus.Reading });
    expect(recognising(reading)).toBe(true);
    expect(recognising({ ...reading, pagesRead: 8 })).toBe(false);
  });
});

const cutOff: Partial<Document> = {
  status: DocumentStatus.Failed,
  failure: { code: 'truncated', message: '', hint: '' },
};

test.each<[Partial<Document>, string]>([
  [{}, ''],
  [{ pagesRecognised: 12, pagesUnreadable: 1 }, '12 pages read from their picture, 1 could not be read'],
  [{ pagesRecognised: 1 }, '1 page read from its picture'],
  [{ pagesUnreadable: 2 }, '2 scans could not be read'],
  [{ pagesWaiting: 3 }, '3 pages are scans, not read'],
  [{ pagesFailed: 1 }, '1 page damaged'],
  [{ ...cutOff, pagesFailed: 7, pagesWaiting: 2 }, '2 pages are scans, not read, 7 pages missing'],
  [{ pagesRecognised: 4, status: DocumentStatus.Indexing }, ''],
])('%j is told as “%s”', (change, words) => expect(scanResult(mockDocument(change))).toBe(words));

test('describing says how many, how long and with what', () => {
  const estimate = { passages: 312, tokens: 9e5, seconds: 2700, measured: true, model: 'qwen3:8b' };
  expect(contextCost(estimate)).toBe('312 passages, about 45 minutes with qwen3:8b.');
  expect(contextCost({ ...estimate, measured: false })).toContain('if this computer is as fast as most');
});

test('a report begins with one sentence that says it all', () => {
  expect(headline(mockReport({ pages: 120, words: 54_310 }))).toBe(
    '120 pages, 54,310 words, English. 1 page is a scan that is not read. Text quality 98%.',
  );
  const empty = mockReport({ pages: 2, words: 0, languages: [], states: [{ name: 'unreadable', count: 2 }] });
  expect(headline(empty)).toBe('2 pages, 0 words. 2 pages could not be read.');
  const missing = mockReport({ pages: 2, words: 0, languages: [], states: [{ name: 'missing', count: 2 }] });
  expect(headline(missing)).toBe(
    '2 pages, 0 words. 2 pages are missing because the file was cut off. Get the file again.',
  );
});

test.each([
  [1, '100%'],
  [0.9996, '99%'],
  [0.984, '98%'],
  [0, '0%'],
])('%d is %s', (share, words) => expect(percent(share)).toBe(words));

test('languages come by their share, rare ones not at all', () => {
  const languages = [
    { name: 'de', count: 30 },
    { name: 'en', count: 70 },
    { name: 'fr', count: 1 },
  ];
  expect(languagesOf({ languages })).toBe('English, German');
});

test.each([
  [{}, 'text, 450 words, quality 98%'],
  [{ tables: 1 }, 'text, 450 words, quality 98%, 1 table'],
  [
    { state: 'recognised' as const, recogniser: 'Tesseract 5.3' },
    'read from its picture (Tesseract 5.3), 450 words, quality 98%',
  ],
  [{ unread: 12 }, 'text, 450 words, quality 98%, 12 boxes that Ibid cannot read'],
  [{ state: 'scan' as const }, 'a scan, not read'],
  [{ failed: true }, 'damaged, could not be read'],
  [{ failed: true, state: 'missing' as const }, 'missing: the file was cut off'],
])('page %j is “%s”', (change, words) => expect(pageLine(mockPage(change))).toBe(words));
