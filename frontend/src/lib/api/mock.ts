/**
 * A backend in the window that tests script. It holds to the contract of
 * {@link Api}; the nouns it gives are those of ./fixtures.
 */
import {
  mockAnswer,
  mockBackup,
  mockCitation,
  mockEstimate,
  mockFolder,
  mockIndex,
  mockInsights,
  mockLibraryReport,
  mockModels,
  mockPageReading,
  mockQueue,
  mockReport,
  mockSearch,
  mockSettings,
  mockWorkspace,
  mockCatalogue,
  mockEmbedder,
  mockEngine,
  mockInstalled,
  mockSetup,
  mockTest,
} from './fixtures';
import type { Api, Events } from './types';

export * from './fixtures';

type Handlers = { [K in keyof Events]: Set<(event: Events[K]) => void> };

/** An {@link Api} whose every function can be replaced, which records its calls, and which sends events on demand. */
export interface MockApi extends Api {
  calls: { name: keyof Api; args: unknown[] }[];
  /** Sends an event to whoever listens. */
  emit<K extends keyof Events>(name: K, event: Events[K]): void;
}

/** A mock in which every call succeeds with nothing, but for what `replaced` does. */
export function mockApi(replaced: Partial<Api> = {}): MockApi {
  const handlers: Handlers = {
    documents: new Set(),
    answer: new Set(),
    adding: new Set(),
    added: new Set(),
    queue: new Set(),
    folders: new Set(),
    reread: new Set(),
    progress: new Set(),
    opening: new Set(),
    engine: new Set(),
    pull: new Set(),
    modelTask: new Set(),
    changed: new Set(),
    library: new Set(),
    failure: new Set(),
  };
  const nothing = { new: [], known: [], refused: [], uncopied: [] };
  const calls: MockApi['calls'] = [];
  const api: Api = {
    about: async () => ({ version: '0.1.0', home: '/home/me/.local/share/ibid' }),
    workspaces: async () => [mockWorkspace()],
    createWorkspace: async (name) => mockWorkspace({ id: 2, name, documents: 0, conversations: 0 }),
    renameWorkspace: async (id, name) => mockWorkspace({ id, name }),
    archiveWorkspace: async (id, archived) => mockWorkspace({ id, archived }),
    setProfile: async (id, profile) => mockWorkspace({ id, profile }),
    findPlaces: async () => [],
    setPlace: async (id, _, place) => mockWorkspace({ id, place: place ?? undefined }),
    askedPlaces: async () => [],
    forgetPlaces: async () => {},
    deleteWorkspace: async () => {},
    show: async () => {},
    documents: async () => [],
    formerDocuments: async () => [],
    findDocuments: async () => [],
    addPaths: async () => nothing,
    chooseFiles: async () => nothing,
    chooseFolder: async () => nothing,
    cancelDocument: async () => {},
    retryDocuments: async (_, ids) => ids.length,
    pauseDocuments: async () => {},
    readNext: async () => {},
    rereadDocuments: async (_, ids) => ids.length,
    removeDocuments: async (_job, _ws, ids) => ids.length,
    copyDocuments: async () => [],
    moveDocuments: async () => [],
    bringBack: async () => {},
    keepCopies: async () => {},
    queue: async () => mockQueue(),
    pauseQueue: async () => {},
    tags: async () => [],
    tagDocuments: async () => {},
    untagDocuments: async () => {},
    renameTag: async () => {},
    deleteTag: async () => {},
    folders: async () => [],
    folderFiles: async () => [],
    chooseFolderToSync: async () => null,
    setFolder: async (_, id, ignore, paused) => mockFolder({ id, ignore, paused }),
    syncFolder: async () => ({ new: 0, changed: 0, renamed: 0, gone: 0, back: 0, refused: 0, waiting: 0 }),
    removeFolder: async () => {},
    index: async () => mockIndex(),
    estimateEmbedding: async (model) => ({
      model,
      passages: 4000,
      seconds: 600,
      measured: true,
      bytes: 12_000_000,
    }),
    useEmbeddingModel: async () => {},
    stopEmbedding: async () => {},
    storageUse: async () => ({
      library: 84_000_000,
      text: 31_000_000,
      words: 19_000_000,
      vectors: 28_000_000,
      free: 2_000_000,
      replaced: 0,
      copies: 0,
      cache: 3_000_000,
      disk: 210_000_000_000,
    }),
    compactLibrary: async () => {},
    checkLibrary: async () => mockLibraryReport(),
    repairLibrary: async () => 0,
    chooseBackup: async () => mockBackup(),
    checkBackup: async () => mockBackup(),
    restoreChanges: async () => [],
    restore: async (_, path) => mockBackup({ path }),
    scanEstimate: async () => mockEstimate(),
    readScans: async () => {},
    leaveScans: async () => {},
    unlock: async () => {},
    password: async () => '',
    readingReport: async () => mockReport(),
    pageReading: async (_ws, _id, page) => mockPageReading({ number: page }),
    contextEstimate: async () => ({
      passages: 312,
      tokens: 910_000,
      seconds: 2700,
      measured: true,
      model: 'qwen3:8b',
    }),
    addContext: async () => {},
    conversations: async () => [],
    conversation: async () => [],
    searchConversations: async () => [],
    renameConversation: async () => {},
    pinConversation: async () => {},
    deleteConversation: async () => {},
    exportConversation: async (_ws, id, format) => `/home/me/conversation-${id}.${format}`,
    ask: async () => mockAnswer(),
    runningAnswers: async () => [],
    finishedAnswer: async () => mockAnswer(),
    discardAnswer: async () => {},
    rate: async () => {},
    evidence: async () => mockCitation({ number: 0 }),
    copyAnswer: async (_ws, _message, masked) => (masked ? 'Written by [name].[1]' : 'Written by Ana.[1]'),
    suggestions: async () => [],
    insights: async () => mockInsights(),
    queryLog: async () => [],
    exportQueryLog: async () => '/home/me/queries.csv',
    clearQueryLog: async () => {},
    search: async () => mockSearch(),
    stop: async () => {},
    locate: async (_, c) => ({
      documentId: c.documentId,
      page: c.page,
      boxes: [],
      wholePage: false,
      reason: '',
    }),
    models: async () => mockModels(),
    setup: async () => mockSetup(),
    engine: async () => mockEngine(),
    startEngine: async () => mockEngine({ kind: 'installed' }),
    restartEngine: async () => mockEngine({ kind: 'installed' }),
    engineLog: async () => ['time=10:00:00 level=INFO msg="Listening on 127.0.0.1:40123"'],
    openDownload: () => {},
    getModels: async () => {},
    installedModels: async () => [mockInstalled(), mockEmbedder()],
    catalogue: async () => mockCatalogue(),
    removeModel: async () => {},
    unloadModel: async () => {},
    modelsInFolder: async () => [mockInstalled({ name: 'quiet:3b' }), mockEmbedder()],
    importModels: async () => {},
    chooseModelFile: async () => '/home/me/Downloads/quiet-3b.gguf',
    chooseModelFolder: async () => '/media/stick/models',
    testModel: async (_, model) => mockTest({ model }),
    useModel: async () => {},
    settings: async () => mockSettings(),
    saveSettings: async () => {},
    copy: async () => {},
    on: (name, callback) => {
      handlers[name].add(callback);
      return () => handlers[name].delete(callback);
    },
    pdfUrl: ({ workspaceId, id, hash }) => `/pdf/${workspaceId}/${id}?h=${hash}`,
    thumbnailUrl: ({ workspaceId, id, hash }) => `/thumbnail/${workspaceId}/${id}?h=${hash}`,
    ...replaced,
  };
  const recorded = Object.fromEntries(
    Object.entries(api).map(([name, action]) => [
      name,
      (...args: unknown[]) => {
        calls.push({ name: name as keyof Api, args });
        return (action as (...args: unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as Api;
  return {
    ...recorded,
    calls,
    emit: (name, event) => handlers[name].forEach((callback) => callback(event)),
  };
}
