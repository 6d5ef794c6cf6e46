/** Nouns for tests: each as it mostly is, with what a test changes of it. */
import {
  AnswerMode,
  AnswerStatus,
  DocumentStatus,
  type Answer,
  type BackupInfo,
  type Citation,
  type Claim,
  type Conversation,
  type Document,
  type Folder,
  type Found,
  type IndexStatus,
  type Insights,
  type LoggedQuery,
  type ModelStatus,
  type PageReading,
  type PageReport,
  type Problem,
  type QueueStatus,
  type ReadingReport,
  type ScanEstimate,
  type SearchResult,
  type Settings,
  type Spread,
  type Workspace,
} from './types';
import { idle } from '../text/queue';
import { asAsked, defaultSettings, noContext, unchecked, unverified } from './defaults';

/** A document for tests, ready unless told otherwise. */
export function mockDocument(change: Partial<Document> = {}): Document {
  return {
    id: 1,
    workspaceId: 1,
    hash: 'f00d',
    path: '/home/me/3M_2018_10K.pdf',
    name: '3M_2018_10K.pdf',
    title: 'Hallam 2018 10-K',
    bytes: 2_400_000,
    presence: 'current',
    replacedBy: 0,
    folder: 0,
    tags: [],
    copied: false,
    elsewhere: 0,
    thumbnail: false,
    outdated: false,
    paused: false,
    status: DocumentStatus.Ready,
    pages: 160,
    pagesRead: 160,
    pagesEmpty: 0,
    pagesFailed: 0,
    chunks: 640,
    chunksEmbedded: 640,
    describe: false,
    chunksGisted: 0,
    dated: '',
    scans: 'ask',
    pagesWaiting: 0,
    pagesRecognised: 0,
    pagesUnreadable: 0,
    addedAt: '2026-11-20T10:00:00Z',
    ...change,
  };
}

/** A citation for tests. */
export function mockCitation(change: Partial<Citation> = {}): Citation {
  return {
    number: 1,
    documentId: 1,
    documentHash: 'f00d',
    documentTitle: 'Hallam 2018 10-K',
    page: 60,
    pageLabel: '',
    section: '',
    span: { start: 10, end: 60 },
    quote: 'Purchases of plant and machinery (2,614)',
    support: 0.9,
    hidden: false,
    removed: false,
    ...change,
  };
}

/** A passage that a search found, for tests. */
export function mockFound(change: Partial<Found> = {}): Found {
  return {
    documentId: 1,
    documentHash: 'f00d',
    documentTitle: 'Hallam 2018 10-K',
    dated: '2019-02-07',
    page: 60,
    pageLabel: '',
    section: '',
    span: { start: 10, end: 50 },
    quote: 'Purchases of plant and machinery (2,614)',
    snippet: 'Purchases of \uE000plant\uE001 and machinery (2,614)',
    match: 0,
    copies: 0,
    keywordRank: 1,
    vectorRank: 0,
    signals: [],
    score: 1,
    ...change,
  };
}

/** What a search found, for tests: nothing. */
export function mockSearch(change: Partial<SearchResult> = {}): SearchResult {
  return { found: [], meaning: true, took: 4, ...change };
}

/** A sentence that no source says, for tests. */
export function mockClaim(change: Partial<Claim> = {}): Claim {
  return {
    span: { start: 0, end: 51 },
    state: 'unbacked',
    score: 0.2,
    citations: [],
    problems: [],
    judged: '' as Claim['judged'],
    basis: '',
    reason: 'None of the passages says this.',
    ...change,
  };
}

/** A figure that its source has otherwise, for tests. */
export function mockProblem(change: Partial<Problem> = {}): Problem {
  return {
    rule: 'figure',
    span: { start: 24, end: 36 },
    words: '$1.6 billion',
    source: '1,577 (millions)',
    grave: true,
    message: 'The source has another figure.',
    ...change,
  };
}

/** A finished answer for tests. */
export function mockAnswer(change: Partial<Answer> = {}): Answer {
  return {
    id: 1,
    conversationId: 7,
    question: 'What was the capital expenditure in 2018?',
    mode: AnswerMode.Model,
    status: AnswerStatus.Complete,
    text: 'Capital expenditure was $2,614 million in 2018.[1]',
    citations: [mockCitation()],
    retrieved: [],
    understanding: asAsked,
    verification: unverified,
    private: [],
    followups: [],
    cached: false,
    rating: 0,
    model: 'qwen3:8b',
    createdAt: '2026-11-20T10:00:00Z',
    trace: {
      steps: [],
      evidence: unchecked,
      context: noContext,
      prompt: '',
      model: '',
      embeddingModel: '',
      reader: '',
      chunker: '',
    },
    ...change,
  };
}

/** A conversation for tests. */
export function mockConversation(change: Partial<Conversation> = {}): Conversation {
  return {
    id: 7,
    workspaceId: 1,
    title: 'What was the capital expenditure in 2018?',
    pinned: false,
    answers: 1,
    found: '',
    updatedAt: '2026-11-20T10:00:00Z',
    ...change,
  };
}

/** Model status for tests. */
export function mockModels(change: Partial<ModelStatus> = {}): ModelStatus {
  return {
    host: '127.0.0.1:11434',
    version: '0.17.4',
    chatModel: 'qwen3:8b',
    embeddingModel: 'embeddinggemma',
    available: ['qwen3:8b', 'llama3.2:3b'],
    availableEmbeddings: ['embeddinggemma'],
    availableVision: ['qwen2.5vl:7b'],
    ...change,
  };
}

/** Settings for tests. */
export function mockSettings(change: Partial<Settings> = {}): Settings {
  return { ...defaultSettings, ...change };
}

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
    passages: 4,
    language: 'en',
    quality: 0.98,
    millis: 21,
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

/** The workspace every library starts with, for tests. */
export function mockWorkspace(change: Partial<Workspace> = {}): Workspace {
  return {
    id: 1,
    name: 'Documents',
    archived: false,
    profile: '',
    documents: 1,
    conversations: 0,
    createdAt: '2026-11-01T10:00:00Z',
    ...change,
  };
}

/** A folder in step, for tests. */
export function mockFolder(change: Partial<Folder> = {}): Folder {
  return {
    id: 1,
    workspaceId: 1,
    path: '/home/me/Filings',
    ignore: [],
    paused: false,
    checkedAt: '2026-11-20T10:00:00Z',
    documents: 12,
    gone: 0,
    refused: 0,
    looking: false,
    done: 0,
    total: 0,
    ...change,
  };
}

/** An empty queue, for tests. */
export function mockQueue(change: Partial<QueueStatus> = {}): QueueStatus {
  return { ...idle, ...change };
}

/** A complete index made with what is wanted, for tests. */
export function mockIndex(change: Partial<IndexStatus> = {}): IndexStatus {
  const identity = { model: 'embeddinggemma', digest: 'c0ffee', recipe: 'plain', dimensions: 768 };
  return {
    current: {
      id: 1,
      identity,
      chunker: 'v1',
      state: 'current',
      embedded: 4000,
      passages: 4000,
      createdAt: '2026-11-01T10:00:00Z',
    },
    wanted: identity,
    seconds: 0,
    outdated: 0,
    ...change,
  };
}

/** A backup, for tests. */
export function mockBackup(change: Partial<BackupInfo> = {}): BackupInfo {
  return {
    path: '/home/me/Backups/ibid-2026-11-20.ibid',
    bytes: 41_000_000,
    madeAt: '2026-11-20T10:00:00Z',
    ibid: '0.4.0',
    schema: 3,
    documents: 42,
    pages: 6100,
    passages: 24_000,
    answers: 31,
    files: 0,
    ...change,
  };
}

const spread = (mean: number, p95 = mean): Spread => ({
  count: 12,
  mean,
  p50: mean,
  p95,
  low: 0,
  high: p95,
});

/** The figures of two days, for tests. */
export function mockInsights(change: Partial<Insights> = {}): Insights {
  return {
    since: '2026-11-20T00:00:00Z',
    queries: 12,
    days: [
      { day: '2026-11-20', queries: 4, refused: 1, topScore: 0.6, totalMs: 4100 },
      { day: '2026-11-21', queries: 8, refused: 0, topScore: 0.72, totalMs: 3600 },
    ],
    stages: [
      { stage: 'keyword', p50: 6.2, p95: 14, runs: 12 },
      { stage: 'generate', p50: 3300, p95: 8100, runs: 10 },
    ],
    alerts: [],
    topScore: spread(0.68, 0.9),
    citations: spread(2.5, 5),
    retries: spread(0.25, 1),
    retrieval: spread(38, 90),
    overhead: spread(61, 140),
    total: spread(3700, 8400),
    refused: 1,
    cacheHits: 3,
    judged: { judged: 9, not_judged: 1, off: 2 },
    confidence: { high: 6, medium: 4, low: 1, '': 1 },
    intents: { factual: 9, comparison: 3 },
    good: 4,
    bad: 1,
    ...change,
  };
}

/** A line of the query log, for tests. */
export function mockLogged(change: Partial<LoggedQuery> = {}): LoggedQuery {
  return {
    id: 1,
    conversationId: 7,
    messageId: 1,
    at: '2026-11-21T14:02:00Z',
    query: 'What was the capital expenditure in 2018?',
    reformulated: '',
    intent: 'factual',
    mode: 'model',
    status: 'complete',
    grade: 'good',
    retrieved: 74,
    reranked: 8,
    topScore: 0.84,
    citations: 2,
    claims: 3,
    unbacked: 0,
    retries: 0,
    judged: 'judged',
    confidence: 'high',
    cacheHit: false,
    rating: 0,
    model: 'qwen3:8b',
    retrievalMs: 31,
    rerankMs: 0,
    generationMs: 3300,
    totalMs: 3400,
    firstTokenMs: 900,
    stages: { keyword: 6.2 },
    ...change,
  };
}
