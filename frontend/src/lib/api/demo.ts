/** A backend for looking at the window without Go; nobody sees it in a built window. */
import { demoAnswer, demoDocuments, demoPdf, earlier } from './demo-documents';
import { DemoLibrary } from './demo-library';
import { DemoModels } from './demo-models';
import { DemoQueue } from './demo-queue';
import { demoSearch } from './demo-search';
import { demoPage, demoReport } from './demo-reading';
import { DemoUpkeep } from './demo-upkeep';
import { demoThumbnail } from './demo-thumbnail';
import { checked, demoConversations, demoHistory, held } from './demo-verification';
import { AppError } from './error';
import { mockEstimate, mockSettings } from './fixtures';
import { mockApi, type MockApi } from './mock';
import { AnswerStatus, DocumentStatus, type Answer, type Api, type Document, type Events } from './types';

/**
 * The mock for looking: documents in every state, an answer that streams.
 * `?demo=` in the address chooses: `empty` has no documents, `many` has 1,570, `passages` no model,
 * `adding` files on their way,
 * `still` a queue that stands, `resting` one that rests, `mismatch` a changed embedding model,
 * `scans` gets a document with scans while one looks, `unread` has nothing to
 * read scans with, `held` an answer that was held back. Of models and their server: `setup-none`,
 * `setup-start`, `setup-models`, `offline`, `remote` and `exposed`, which is one that is not encrypted. The password of what is encrypted is “hallam”.
 */
export function demoApi(): Api {
  const demo = new URLSearchParams(location.search).get('demo');
  const passages = demo === 'passages';
  const finished = demo === 'held' ? held : passages ? (answer: Answer) => answer : checked;
  const library = new DemoLibrary(demo, (name, event) => api.emit(name, event));
  const queue = new DemoQueue(library, demo === 'many' ? 40 : 2, demo === 'resting');
  const models = new DemoModels(demo, (name, event) => api.emit(name, event));
  const upkeep = new DemoUpkeep(demo, (name, event) => api.emit(name, event));
  const answers = ['empty', 'fresh', 'setup-none', 'setup-start', 'setup-models'].includes(demo ?? '')
    ? []
    : [finished(earlier())];
  const stopped = new Set<string>();
  const settings: Record<string, string> = {
    'models.host': 'http://127.0.0.1:11434',
    'models.chat': 'qwen3:8b',
  };
  let pdf: string | undefined;

  const api: MockApi = mockApi({
    ...library.api,
    ...queue.api,
    ...upkeep.api,
    ...models.api,
    ...demoHistory(answers[0] ? demoConversations(answers[0].question) : []),
    chooseFiles: async (ws) => {
      const fresh = library.current(ws).length ? [] : demoDocuments().map((d) => ({ ...d, workspaceId: ws }));
      library.documents.push(...fresh);
      return {
        new: fresh,
        known: [],
        refused: [
          {
            path: '/home/me/notes.docx',
            error: { code: 'not_pdf', message: 'This is not a PDF.', hint: '' },
          },
        ],
        uncopied: [],
      };
    },
    conversation: async () => [...answers],
    settings: async () => mockSettings(settings),
    saveSettings: async (changes) => mockSettings(Object.assign(settings, changes)),
    scanEstimate: async (ws, id) => estimate(library.get(ws, id), demo === 'unread'),
    readScans: async (ws, id) => change(ws, id, { scans: 'read', status: DocumentStatus.Reading }),
    leaveScans: async (ws, id) => change(ws, id, { scans: 'leave' }),
    unlock: async (ws, id, password) => {
      await wait(400);
      if (password !== 'hallam')
        throw new AppError('wrong_password', 'That password didn’t work.', 'Try another one.');
      change(ws, id, { status: DocumentStatus.Queued, failure: undefined });
    },
    readingReport: async (ws, id) => demoReport(library.get(ws, id)),
    pageReading: async (ws, id, page) => demoPage(demoReport(library.get(ws, id)), page),
    addContext: async (ws, id) => change(ws, id, { describe: true, chunksGisted: 40 }),
    search: async (_, request) => {
      await wait(60);
      return demoSearch(request, library.current(request.scope.workspace), !passages);
    },
    stop: async (job) => {
      stopped.add(job);
      upkeep.stop(job);
      models.stop(job);
    },
    locate: async (_, c) =>
      c.number === 3
        ? {
            documentId: c.documentId,
            page: 3,
            boxes: [],
            wholePage: true,
            reason: '',
          }
        : {
            documentId: c.documentId,
            page: c.number === 1 ? 2 : 4,
            boxes: [
              { x0: 72, y0: 629, x1: 480, y1: 642 },
              { x0: 72, y0: 611, x1: 253, y1: 624 },
            ],
            wholePage: false,
            reason: '',
          },
    ask: async (question) => {
      const answer = { ...finished(demoAnswer(passages)), question: question.text, cached: false };
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
    thumbnailUrl: demoThumbnail,
  });

  const change = (ws: number, id: number, changed: Partial<Document>) =>
    library.change([library.get(ws, id)], changed);

  if (demo === 'scans')
    setTimeout(() => {
      const scanned = { ...library.get(1, 6), id: 99, title: 'Kestrel survey 2021' };
      library.documents.unshift(scanned);
      library.tell([scanned]);
    }, 500);
  if (demo !== 'still' && demo !== 'resting') setInterval(() => queue.step(), demo === 'many' ? 200 : 1500);
  if (demo === 'failure')
    setTimeout(() => {
      const { message, hint, code } = new AppError(
        'storage',
        'The disk is full.',
        'Free some space; reading goes on by itself.',
      );
      api.emit('failure', { message, hint, code });
    }, 300);
  if (demo === 'adding') setTimeout(() => demoAdding(api), 100);
  return api;
}

/** Files on their way, and some of which the rest was left out. */
function demoAdding(api: MockApi) {
  const event = { workspace: 1, note: 'Adding files', rest: [] };
  api.emit('adding', {
    ...event,
    job: 'add-1',
    ended: true,
    rest: ['/home/me/Filings'],
    done: 312,
    total: 1000,
  });
  api.emit('adding', { ...event, job: 'add-2', ended: false, done: 641, total: 1570 });
}

/** What reading the scans of a document takes, or why it cannot be done. */
function estimate({ pagesWaiting }: Document, blocked: boolean) {
  return blocked
    ? mockEstimate({
        pages: pagesWaiting,
        recogniser: '',
        problem: {
          code: 'no_recogniser',
          message: 'Nothing here can read scans.',
          hint: 'Install Tesseract, or run “ollama pull qwen2.5vl:7b”; Ibid will find it automatically.',
        },
      })
    : mockEstimate({ pages: pagesWaiting, seconds: pagesWaiting * 10 });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
