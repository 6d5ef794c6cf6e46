import type { PdfDocument } from './pdfjs';

/** An open document; aborting its opening closes it. */
export interface Opened {
  document: PdfDocument;
  opening: AbortController;
}

/** As many as are cited at once as a rule; each has a worker and the pages it has read. */
const most = 6;

/** Documents that are open and not on screen, so that they are there at once when they are wanted again. */
export class OpenedDocuments {
  #wanted = new Set<string>();
  #opened = new Map<string, Opened>();

  /** Names the documents that are worth keeping, by URL; all others are closed. */
  keep(urls: Iterable<string>) {
    this.#wanted = new Set(urls);
    for (const url of [...this.#opened.keys()]) if (!this.#wanted.has(url)) this.#close(url);
  }

  /** Puts a document aside if it is worth keeping, and closes it otherwise. Of too many, the one that was put aside first is closed. */
  put(url: string, opened: Opened) {
    if (!this.#wanted.has(url)) return opened.opening.abort();
    this.#opened.set(url, opened);
    const [oldest] = this.#opened.keys();
    if (this.#opened.size > most) this.#close(oldest!);
  }

  has(url: string): boolean {
    return this.#opened.has(url);
  }

  /** Gives a document back, to be shown; undefined if it isn't open. */
  take(url: string): Opened | undefined {
    const opened = this.#opened.get(url);
    this.#opened.delete(url);
    return opened;
  }

  /** Closes the document of an opening that went wrong. */
  drop(opening: AbortController) {
    for (const [url, opened] of this.#opened) if (opened.opening === opening) this.#close(url);
  }

  #close(url: string) {
    this.take(url)?.opening.abort();
  }
}
