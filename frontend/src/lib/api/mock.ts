/**
 * A backend in the window: scripted by tests, and with a few documents for
 * looking at the window without Go. It holds to the contract of {@link Api}.
 */
import { demoAnswer, demoDocuments, demoPdf, earlier } from './demo';
import { AppError } from './error';
import {
  AnswerMode,
  AnswerStatus,
  DocumentStatus,
  type Answer,
  type Api,
  type Citation,
  type Document,
  type Events,
  type ModelStatus,
} from './types';

type Handlers = { [K in keyof Events]: Set<(event: Events[K]) => void> };

/** An {@link Api} whose every function can be replaced, which records its calls, and which sends events on demand. */
export interface MockApi extends Api {
  calls: { name: keyof Api; args: unknown[] }[];
  /** Sends an event to whoever listens. */
  emit<K extends keyof Events>(name: K, event: Events[K]): void;
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
    bytes: 2_400_000,
    status: DocumentStatus.Ready,
    pages: 160,
    pagesRead: 160,
    pagesEmpty: 0,
    pagesFailed: 0,
    chunks: 640,
    chunksEmbedded: 640,
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
    span: { start: 10, end: 60 },
    quote: 'Purchases of plant and machinery (2,614)',
    support: 0.9,
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
    model: 'qwen3:8b',
    createdAt: '2026-11-20T10:00:00Z',
    trace: { steps: [], prompt: '', model: '', embeddingModel: '', reader: '', chunker: '' },
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
    ...change,
  };
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
    conversations: async () => [],
    conversation: async () => [],
    deleteConversation: async () => {},
    ask: async () => mockAnswer(),
    stop: async () => {},
    locate: async (c) => ({ documentId: c.documentId, page: c.page, boxes: [], reason: '' }),
    models: async () => mockModels(),
    settings: async () => ({ theme: 'system', ollamaHost: '', chatModel: '', embeddingModel: '' }),
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

/**
 * The mock for looking: documents in every state, an answer that streams.
 * `?demo=` in the address chooses: `empty` has no documents, `passages` no model.
 */
export function demoApi(): Api {
  const demo = new URLSearchParams(location.search).get('demo');
  const passages = demo === 'passages';
  const documents = demo === 'empty' ? [] : demoDocuments();
  const answers = demo === 'empty' || demo === 'fresh' ? [] : [earlier()];
  const stopped = new Set<string>();
  const settings = {
    theme: 'system',
    ollamaHost: 'http://127.0.0.1:11434',
    chatModel: 'qwen3:8b',
    embeddingModel: 'embeddinggemma',
  };
  let pdf: string | undefined;

  const api = mockApi({
    documents: async () => documents,
    chooseFiles: async () => ({
      new: demo === 'empty' ? demoDocuments() : [],
      known: [],
      refused: [
        { path: '/home/me/notes.docx', error: { code: 'not_pdf', message: 'This is not a PDF.', hint: '' } },
      ],
    }),
    conversations: async () =>
      answers.length
        ? [
            { id: 7, workspaceId: 1, title: answers[0]!.question, updatedAt: new Date().toISOString() },
            {
              id: 6,
              workspaceId: 1,
              title: 'Which covenants restrict further borrowing?',
              updatedAt: new Date(Date.now() - 864e5).toISOString(),
            },
            {
              id: 5,
              workspaceId: 1,
              title: 'Pending litigation over respirators',
              updatedAt: new Date(Date.now() - 5 * 864e5).toISOString(),
            },
          ]
        : [],
    conversation: async () => [...answers],
    models: async () =>
      passages
        ? mockModels({
            chatModel: '',
            embeddingModel: '',
            available: [],
            availableEmbeddings: [],
            problem: {
              code: 'model_server_missing',
              message: 'Ollama is not installed, so no model can write answers.',
              hint: 'Install it from ollama.com, then run “ollama pull qwen3:8b”. Ibid notices by itself.',
            },
          })
        : mockModels(),
    settings: async () => settings,
    saveSettings: async (changed) => void Object.assign(settings, changed),
    stop: async (job) => void stopped.add(job),
    locate: async (c) =>
      c.number === 3
        ? {
            documentId: c.documentId,
            page: 3,
            boxes: [],
            reason: 'This page has no positions for its words.',
          }
        : {
            documentId: c.documentId,
            page: c.number === 1 ? 2 : 4,
            boxes: [
              { x0: 72, y0: 629, x1: 480, y1: 642 },
              { x0: 72, y0: 611, x1: 253, y1: 624 },
            ],
            reason: '',
          },
    ask: async (question) => {
      const answer = { ...demoAnswer(passages), question: question.text };
      const send = (event: Partial<Events['answer']>, sequence: number) =>
        api.emit('answer', { job: question.job, sequence, text: '', citations: [], steps: [], ...event });
      let sequence = 0;
      for (const step of answer.trace.steps.filter((s) => s.stage !== 'generate' && s.stage !== 'cite')) {
        await wait(250);
        send({ steps: [step] }, sequence++);
      }
      let sent = '';
      for (const word of answer.text.split(/(?<= )/)) {
        if (stopped.has(question.job)) return { ...answer, text: sent, status: AnswerStatus.Stopped };
        await wait(30);
        sent += word;
        const citations = answer.citations.filter((c) => word.includes(`[${c.number}]`));
        send({ text: word, citations }, sequence++);
      }
      answers.push(answer);
      return answer;
    },
    copy: (text) => navigator.clipboard.writeText(text),
    pdfUrl: () => (pdf ??= URL.createObjectURL(new Blob([demoPdf()], { type: 'application/pdf' }))),
  });

  const reading = documents.find((d) => d.status === 'reading');
  if (reading && demo !== 'still')
    setInterval(() => {
      if (reading.pagesRead >= reading.pages) return;
      reading.pagesRead += 1;
      api.emit('documents', { sequence: reading.pagesRead, changed: [{ ...reading }], removed: [] });
    }, 1500);
  if (demo === 'failure')
    setTimeout(() => {
      const { message, hint, code } = new AppError(
        'storage',
        'The disk is full.',
        'Free some space; reading goes on by itself.',
      );
      api.emit('failure', { message, hint, code });
    }, 300);
  return api;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
