/** Nouns of how documents are read, for tests: each as it mostly is, with what a test changes of it. */
import type { PageReading, PageReport, ReadingReport, ScanEstimate } from './types';

/** What reading twelve scans takes, for tests. */
export function mockEstimate(change: Partial<ScanEstimate> = {}): ScanEstimate {
  return { pages: 12, recogniser: 'Tesseract 5.3', places: true, seconds: 120, ...change };
}

/** The report of a page for tests: text, well read. */
export function mockPage(change: Partial<PageReport> = {}): PageReport {
  return {
    number: 1,
    label: '',
    state: 'text',
    failed: false,
    words: 450,
    tables: 0,
    unread: 0,
    notes: 0,
    passages: 4,
    language: 'en',
    quality: 0.98,
    millis: 21,
    recogniser: '',
    ...change,
  };
}

/** A reading report for tests: three pages, one of them a scan. */
export function mockReport(change: Partial<ReadingReport> = {}): ReadingReport {
  return {
    name: 'Hallam_2018.pdf',
    title: 'Hallam 2018 10-K',
    dated: '2019-02-07',
    bytes: 2_400_000,
    pages: 3,
    words: 900,
    passages: 8,
    tables: 2,
    unread: 0,
    notes: 0,
    attachments: [],
    quality: 0.98,
    seconds: 4.2,
    reader: 'pdfium',
    languages: [{ name: 'en', count: 2 }],
    states: [
      { name: 'text', count: 2 },
      { name: 'scan', count: 1 },
    ],
    sections: [
      { level: 1, title: 'Part I', page: 1, span: { start: 0, end: 6 }, path: 'Part I' },
      { level: 2, title: 'Rents', page: 2, span: { start: 0, end: 5 }, path: 'Part I > Rents' },
    ],
    pageList: [
      mockPage({ number: 1 }),
      mockPage({ number: 2, tables: 2 }),
      mockPage({ number: 3, state: 'scan', words: 0, passages: 0, quality: 0, language: '' }),
    ],
    ...change,
  };
}

/** A page as Ibid sees it, for tests. */
export function mockPageReading(change: Partial<PageReading> = {}): PageReading {
  const number = change.number ?? 1;
  return {
    number,
    label: '',
    width: 612,
    height: 792,
    rotate: 0,
    report: mockPage({ number }),
    blocks: [
      { kind: 'heading', level: 1, text: 'Part I', boxes: [{ x0: 72, y0: 700, x1: 200, y1: 718 }] },
      { kind: 'text', level: 0, text: 'The yearly rent is payable in advance.', boxes: [] },
    ],
    ...change,
  };
}
