/** The work on the documents of the development mock: it moves while one looks. */
import type { DemoLibrary } from './demo-library';
import { mockQueue } from './fixtures';
import { DocumentStatus, type Api, type Document, type QueueWork } from './types';

const { Queued, Reading, Indexing, Ready, Failed, Cancelled } = DocumentStatus;
const unfinished = (d: Document) => [Queued, Reading, Indexing].includes(d.status as DocumentStatus);

/** Works on two documents at a time, a few pages a step. */
export class DemoQueue {
  paused = false;
  #first = new Set<number>();

  constructor(
    private library: DemoLibrary,
    /** Pages in a step. */
    private pace: number,
    /** It rests by itself, as a laptop does on battery. */
    private resting = false,
  ) {}

  /** One step of the work. */
  step() {
    if (this.paused) return;
    const all = this.library.documents.filter((d) => unfinished(d) && !d.paused);
    const working = all.filter((d) => d.status !== Queued && d.scans !== 'read');
    const waiting = all
      .filter((d) => d.status === Queued)
      .sort((a, b) => Number(this.#first.has(b.id)) - Number(this.#first.has(a.id)) || a.bytes - b.bytes);
    for (const document of waiting.slice(0, Math.max(0, 2 - working.length))) {
      document.status = Reading;
      working.push(document);
    }
    for (const document of working) this.#advance(document);
    if (working.length) this.library.tell(working);
  }

  #advance(d: Document) {
    if (d.status === Reading) {
      d.pagesRead = Math.min(d.pages, d.pagesRead + this.pace);
      d.chunks = d.pagesRead * 4;
      if (d.pagesRead === d.pages) d.status = Indexing;
    } else {
      d.chunksEmbedded = Math.min(d.chunks, d.chunksEmbedded + this.pace * 8);
      if (d.chunksEmbedded === d.chunks) d.status = Ready;
    }
  }

  /** The functions of the backend that are about the work. */
  readonly api: Partial<Api> = {
    queue: async (ws) => {
      const documents = this.library.current(ws);
      const open = documents.filter(unfinished);
      const pages = open.reduce((sum, d) => sum + d.pages, 0);
      const read = open.reduce((sum, d) => sum + d.pagesRead, 0);
      return mockQueue({
        paused: this.paused,
        resting: this.resting
          ? {
              code: 'battery',
              message: 'Reading rests while the computer runs on battery.',
              hint: 'It goes on with power, or change it in the settings.',
            }
          : undefined,
        waiting: open.filter((d) => d.status === Queued && !d.paused).length,
        held: open.filter((d) => d.paused).length,
        failed: documents.filter((d) => d.status === Failed && !d.pagesWaiting).length,
        working: this.paused ? [] : open.filter((d) => d.status !== Queued && !d.paused).map(work),
        pages,
        read,
        pace: this.paused ? 0 : 24,
        seconds: this.paused ? 0 : (pages - read) / 24,
      });
    },
    pauseQueue: async (paused) => {
      this.paused = paused;
      this.library.tell([]);
    },
    pauseDocuments: async (ws, ids, paused) =>
      this.library.change(this.#some(ws, ids, unfinished), { paused }),
    readNext: async (ws, ids) => {
      for (const id of ids) this.#first.add(id);
      this.library.change(this.#some(ws, ids, unfinished), { paused: false });
    },
    cancelDocument: async (ws, id) =>
      this.library.change([this.library.get(ws, id)], { status: Cancelled, describe: false }),
    retryDocuments: async (ws, ids) => {
      const again = this.#some(ws, ids, (d) => d.status === Failed || d.status === Cancelled);
      this.library.change(again, { status: Queued, failure: undefined, paused: false });
      return again.length;
    },
  };

  /** Those named, or all, that the work concerns. */
  #some = (ws: number, ids: number[], which: (d: Document) => boolean) =>
    this.library.current(ws).filter((d) => which(d) && (!ids.length || ids.includes(d.id)));
}

function work(d: Document): QueueWork {
  const reading = d.status === Reading;
  return {
    workspace: d.workspaceId,
    document: d.id,
    title: d.title,
    stage: reading ? 'read' : 'embed',
    done: reading ? d.pagesRead : d.chunksEmbedded,
    total: reading ? d.pages : d.chunks,
    seconds: 40,
  };
}
