/** Nouns of the library and what is in it, for tests: each as it mostly is, with what a test changes of it. */
import {
  type Brief,
  type BriefItem,
  type DocumentRules,
  type LawCitation,
  type Jurisdiction,
  DocumentStatus,
  type BackupInfo,
  type SettingChange,
  type Document,
  type Folder,
  type FrontItem,
  type IndexStatus,
  type LibraryReport,
  type ModelStatus,
  type QueueStatus,
  type SettingsForm,
  type Workspace,
} from './types';
import { mockCitation } from './fixtures-answers';
import { idle } from '../features/queue/queue';
import { noItem } from './fixtures-defaults';
import described from './fixture-settings.json';

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

/** What is known of whose rules a document holds: nothing, unless told otherwise. */
export function mockRules(
  change: Partial<DocumentRules['authority']> = {},
  named: Jurisdiction[] = [],
): DocumentRules {
  return {
    authority: {
      jurisdictions: [],
      sourceType: '',
      inForce: '',
      evidence: [],
      jurisdictionsBy: 'detected',
      sourceTypeBy: 'detected',
      inForceBy: 'detected',
      ...change,
    },
    named,
  };
}

/** A line of an overview, for tests. */
export function mockBriefItem(change: Partial<BriefItem> = {}): BriefItem {
  return {
    label: 'Landlord',
    value: '',
    text: 'Hallam Quarry Limited',
    citation: mockCitation({ quote: 'Hallam Quarry Limited', page: 2, pageLabel: '' }),
    ...change,
  };
}

/** The overview of a document with nothing in it, unless told otherwise. */
export function mockBrief(change: Partial<Brief> = {}): Brief {
  return {
    documentId: 1,
    documentTitle: 'Hallam 2018 10-K',
    pages: 160,
    parties: [],
    dates: [],
    figures: [],
    terms: [],
    duties: [],
    outline: [],
    recipe: '',
    madeAt: '2026-11-20T10:00:00Z',
    ...change,
  };
}

/** A citation of law on the first page of a document; the workspace has its section unless told otherwise. */
export function mockLawCitation(change: Partial<LawCitation> = {}): LawCitation {
  return {
    page: 1,
    pageLabel: '',
    span: { start: 10, end: 22 },
    words: '21 CFR 117.5',
    section: {
      documentId: 1,
      documentHash: 'f00d',
      documentTitle: 'Code of Federal Regulations',
      cite: '21 CFR 117.5',
      heading: 'Exemptions',
      page: 4,
      pageLabel: '',
      span: { start: 0, end: 18 },
      quote: '§ 117.5 Exemptions',
    },
    boxes: [{ x0: 60, y0: 720, x1: 300, y1: 760 }],
    ...change,
  };
}

/** Something that a document prints about itself, for tests: by itself on its first page. */
export function mockFrontItem(text: string, change: Partial<FrontItem> = {}): FrontItem {
  return {
    label: '',
    text,
    words: text,
    page: text ? 1 : 0,
    span: { start: 0, end: text.length },
    ...change,
  };
}

/** A document for tests, ready unless told otherwise. */
export function mockDocument(change: Partial<Document> = {}): Document {
  return {
    id: 1,
    workspaceId: 1,
    hash: 'f00d',
    path: '/home/me/3M_2018_10K.pdf',
    name: '3M_2018_10K.pdf',
    title: 'Hallam 2018 10-K',
    titleFrom: 'name',
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
    printed: noItem,
    kind: noItem,
    parties: [],
    date: noItem,
    dated: '',
    scans: 'ask',
    pagesWaiting: 0,
    pagesRecognised: 0,
    pagesUnreadable: 0,
    addedAt: '2026-11-20T10:00:00Z',
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

/** What a check of the library found, for tests: no damage. */
export function mockLibraryReport(change: Partial<LibraryReport> = {}): LibraryReport {
  return {
    path: '/home/me/.local/share/ibid/library.db',
    bytes: 83_000_000,
    schema: 10,
    sqlite: '3.53.4',
    sqliteVec: 'v0.1.6',
    workspaces: 1,
    documents: 42,
    pages: 6100,
    chunks: 24_000,
    vectors: 24_000,
    conversations: 12,
    answers: 31,
    problems: [],
    damaged: [],
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

/** A server that a backup names and the library does not, for tests. */
export function mockSettingChange(change: Partial<SettingChange> = {}): SettingChange {
  return {
    name: 'models.host',
    label: 'Ollama address',
    now: '',
    backup: 'https://workstation.example:11434',
    unset: 'OLLAMA_HOST, or this computer',
    ...change,
  };
}

/** The settings, described as the backend describes them, some with other values. */
export function mockSettings(
  values: Record<string, string> = {},
  form = described as SettingsForm,
): SettingsForm {
  const settings = form.settings.map((setting) => {
    const set = values[setting.name];
    return set === undefined ? setting : { ...setting, set, value: set || setting.value, source: 'file' };
  });
  return { ...form, settings };
}

/** Model status for tests. */
export function mockModels(change: Partial<ModelStatus> = {}): ModelStatus {
  return {
    host: '127.0.0.1:11434',
    version: '0.24.0',
    chatModel: 'qwen3:8b',
    embeddingModel: 'embeddinggemma',
    available: ['qwen3:8b', 'llama3.2:3b'],
    availableEmbeddings: ['embeddinggemma'],
    availableVision: ['qwen2.5vl:7b'],
    builtIn: 'bge-small-en-v1.5',
    ...change,
  };
}
