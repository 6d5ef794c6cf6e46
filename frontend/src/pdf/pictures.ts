import { loadPdfjs, openOptions, type PdfDocument } from './pdfjs';
import { openRanges } from './transport';

type Page = Awaited<ReturnType<PdfDocument['getPage']>>;
export type PageViewport = ReturnType<Page['getViewport']>;

/** A document whose pages are drawn one at a time, without a viewer around them. */
export class Pictures {
  #opening = new AbortController();
  #document: Promise<PdfDocument>;
  #drawing: { cancel(): void } | null = null;

  /** Opens the document of a URL. What goes wrong is told by the first {@link draw}. */
  constructor(source: Promise<{ url: string; password: string }>) {
    this.#document = this.#open(source);
    this.#document.catch(() => undefined);
  }

  /**
   * Draws a page, 1-based, `width` CSS pixels wide, in place of what is on the
   * canvas, and gives the viewport that maps its user space. A drawing that is
   * still going on is given up; its promise is rejected.
   */
  async draw(canvas: HTMLCanvasElement, number: number, width: number): Promise<PageViewport> {
    this.#drawing?.cancel();
    const page = await (await this.#document).getPage(number);
    const paper = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: (width * Math.min(devicePixelRatio, 2)) / paper.width });
    this.#drawing?.cancel();
    // Drawn beside and shown when it is complete, so that nothing flickers.
    const sheet = document.createElement('canvas');
    sheet.width = Math.round(viewport.width);
    sheet.height = Math.round(viewport.height);
    const task = (this.#drawing = page.render({ canvas: sheet, viewport }));
    await task.promise;
    canvas.width = sheet.width;
    canvas.height = sheet.height;
    canvas.getContext('2d')?.drawImage(sheet, 0, 0);
    return paper;
  }

  /** Closes the document and frees what it held. */
  close() {
    this.#drawing?.cancel();
    this.#opening.abort();
  }

  async #open(source: Promise<{ url: string; password: string }>): Promise<PdfDocument> {
    const { signal } = this.#opening;
    const [{ pdfjs }, { url, password }] = await Promise.all([loadPdfjs(), source]);
    signal.throwIfAborted();
    const bytes = await openRanges(pdfjs, url, signal, () => this.close());
    const task = pdfjs.getDocument({ ...openOptions, ...bytes, password: password || undefined });
    signal.addEventListener('abort', () => void task.destroy());
    signal.throwIfAborted();
    return task.promise;
  }
}
