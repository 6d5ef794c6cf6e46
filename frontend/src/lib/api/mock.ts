/**
 * A backend in the window that tests script. It holds to the contract of
 * {@link Api}; the nouns it gives are those of ./fixtures.
 */
import { mockAnswer, mockEstimate, mockModels, mockPageReading, mockReport, mockSettings } from './fixtures';
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
    added: new Set(),
    failure: new Set(),
  };
  const nothing = { new: [], known: [], refused: [] };
  const calls: MockApi['calls'] = [];
  const api: Api = {
    about: async () => ({ version: '0.1.0', home: '/home/me/.local/share/ibid' }),
    documents: async () => [],
    chooseFiles: async () => nothing,
    chooseFolder: async () => nothing,
    cancelDocument: async () => {},
    retryDocument: async () => {},
    removeDocument: async () => {},
    scanEstimate: async () => mockEstimate(),
    readScans: async () => {},
    leaveScans: async () => {},
    unlock: async () => {},
    password: async () => '',
    readingReport: async () => mockReport(),
    pageReading: async (_, page) => mockPageReading({ number: page }),
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
    deleteConversation: async () => {},
    ask: async () => mockAnswer(),
    stop: async () => {},
    locate: async (c) => ({
      documentId: c.documentId,
      page: c.page,
      boxes: [],
      wholePage: false,
      reason: '',
    }),
    models: async () => mockModels(),
    settings: async () => mockSettings(),
    saveSettings: async () => {},
    copy: async () => {},
    on: (name, callback) => {
      handlers[name].add(callback);
      return () => handlers[name].delete(callback);
    },
    pdfUrl: ({ id, hash }) => `/pdf/${id}?h=${hash}`,
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
