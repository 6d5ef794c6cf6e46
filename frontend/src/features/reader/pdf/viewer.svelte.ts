import type { Placement, Rect, TextColumn } from '../../../api';
import {
  clearHighlight,
  drawHighlight,
  drawLinks,
  outlinePage,
  placeBox,
  type PageLink,
  type Viewport,
} from '../../../pdf/overlay';
import { margin, placeColumn, scaleFor, sizeMatters, type Column } from '../../../pdf/column';
import { OpenedDocuments } from '../../../pdf/opened';
import { sizeOn } from '../../../pdf/runs';
import {
  loadPdfjs,
  openOptions,
  takeWorker,
  type PdfDocument,
  type PdfViewerModule,
} from '../../../pdf/pdfjs';
import { openRanges, PdfGone } from '../../../pdf/transport';

type Instance<K extends keyof PdfViewerModule> = PdfViewerModule[K] extends abstract new (
  ...args: never[]
) => infer T
  ? T
  : never;

interface PageView {
  /** The number of the page. */
  id: number;
  div: HTMLDivElement;
  viewport: Viewport;
  pdfPage: unknown;
  setPdfPage(page: unknown): void;
}

/** What is to be marked: boxes on a page, or the page as a whole. */
interface Mark {
  page: number;
  rects: Rect[];
  /** Of the header above the row of a table. */
  header?: Rect[];
  /** That the boxes stand in; null where it is not known. */
  column: TextColumn | null;
  whole: boolean;
}

export interface OutlineItem {
  title: string;
  dest: string | unknown[] | null;
  items: OutlineItem[];
}

/** pdf.js's viewer in a container of ours, and what its toolbar shows of it. */
export class PdfViewer {
  state = $state<'empty' | 'loading' | 'locked' | 'ready' | 'failed'>('empty');
  /** Why it failed, where that is known; empty otherwise. */
  reason = $state('');
  /** It failed because the file is gone or has changed; what was read of it is in the library. */
  kept = $state(false);
  pages = $state(0);
  page = $state(1);
  /** The printed label of the current page; empty when the file has none. */
  label = $state('');
  /** The printed labels of all pages; empty when the file has none. */
  labels = $state.raw<string[]>([]);
  /** 1 is the size of the paper. */
  scale = $state(1);
  /** What the scale follows when there is more or less room; empty: nothing. */
  fit = $state<'page-width' | 'page-fit' | 'column' | ''>('page-width');
  matches = $state({ current: 0, total: 0 });
  finding = $state<'idle' | 'pending' | 'found' | 'none'>('idle');
  outline = $state.raw<OutlineItem[]>([]);
  /** Labels and outline are known, or known not to be there. */
  described = $state(false);
  document = $state.raw<PdfDocument | null>(null);
  /** Finds the links that lie over a page; none unless it is set. */
  linksOn: (page: number) => Promise<PageLink[]> = async () => [];

  #url = '';
  #opening: AbortController | null = null;
  #web: PdfViewerModule | null = null;
  #bus: Instance<'EventBus'> | null = null;
  #links: Instance<'PDFLinkService'> | null = null;
  #viewer: Instance<'PDFViewer'> | null = null;
  #wanted: Mark | null = null;
  #highlight: (Mark & { scrolled: boolean }) | null = null;
  /** The column that was shown last. */
  #column: (Column & { page: number }) | null = null;
  /** Counts jumps and departures: what was begun before the last one is given up. */
  #jump = 0;
  #opened = new OpenedDocuments();
  /** Documents that are being opened ahead, by URL. */
  #preparing = new Map<string, Promise<void>>();
  /** Waits to hear whether the password that was tried last opened the file. */
  #answer: ((opened: boolean) => void) | null = null;
  /** Tries a password. */
  #unlocking: ((password: string) => Promise<boolean>) | null = null;
  #resize: ResizeObserver | null = null;

  constructor(private container: HTMLDivElement) {}

  /** Whether the document of a URL is open, or on its way. */
  shows(url: string): boolean {
    return url === this.#url;
  }

  /** Shows a document from a URL; the one that is shown already is left as it is. Opening another one in between wins. */
  async open(url: string, password = '') {
    if (url === this.#url) return;
    this.#leave();
    this.#url = url;
    this.state = 'loading';
    const jump = this.#jump;
    await this.#preparing.get(url);
    if (jump !== this.#jump) return;
    const kept = this.#opened.take(url);
    if (kept) return this.#present(kept.document, (this.#opening = kept.opening));
    const opening = (this.#opening = new AbortController());
    try {
      const document = await this.#load(url, password, opening, (opened, take) =>
        this.#lock(opening.signal, opened, take),
      );
      if (!document) return;
      this.#answer?.(true);
      this.#unlocking = this.#answer = null;
      await this.#present(document, opening);
    } catch (reason) {
      this.#fail(opening, reason);
    }
  }

  /**
   * Opens a document ahead, if it is one of those to keep, and reads the text of a page that is
   * likely to be wanted: then it is there at once. One that can't be opened stays closed.
   */
  prepare(url: string, password: string, page: number): Promise<void> {
    if (this.shows(url) || this.#opened.has(url)) return Promise.resolve();
    let preparing = this.#preparing.get(url);
    if (!preparing) {
      preparing = this.#prepare(url, password, page).finally(() => this.#preparing.delete(url));
      this.#preparing.set(url, preparing);
    }
    return preparing;
  }

  async #prepare(url: string, password: string, page: number) {
    const opening = new AbortController();
    try {
      const document = await this.#load(url, password, opening, () => opening.abort());
      if (!document) return;
      this.#opened.put(url, { document, opening });
      // Its fonts are read with its text, and are there when it is drawn.
      if (page >= 1 && page <= document.numPages) await sizeOn(await document.getPage(page), []);
    } catch (reason) {
      this.#fail(opening, reason);
    }
  }

  /** Opens a document; undefined where its opening was given up. `locked` is told how to try a password. */
  async #load(
    url: string,
    password: string,
    opening: AbortController,
    locked: (opened: Promise<unknown>, take: (password: string) => void) => void,
  ): Promise<PdfDocument | undefined> {
    const { pdfjs, web } = await loadPdfjs();
    if (opening.signal.aborted) return undefined;
    this.#setUp(web);
    const source = await openRanges(pdfjs, url, opening.signal, (reason) => this.#fail(opening, reason));
    if (opening.signal.aborted) return undefined;
    const worker = takeWorker(pdfjs);
    const task = pdfjs.getDocument({ ...openOptions, ...source, worker, password: password || undefined });
    opening.signal.addEventListener('abort', () => void task.destroy().finally(() => worker.destroy()));
    task.onPassword = (take: (password: string) => void) => locked(task.promise, take);
    const document = await task.promise;
    if (opening.signal.aborted) return undefined;
    if (!document.numPages) throw new Error('no pages'); // pdf.js would wait for the first one
    return document;
  }

  /** Names the documents, by URL, that stay open while others are shown. */
  keep(urls: Iterable<string>) {
    this.#opened.keep(urls);
  }

  /** Asks for pages of the open document that are likely to be wanted: pdf.js is slow to answer while it draws. */
  expect(pages: Iterable<number>) {
    for (const page of pages)
      if (page >= 1 && page <= this.pages) void this.document?.getPage(page).catch(() => undefined);
  }

  /** Closes the document and frees what it held. */
  async close() {
    this.#opening?.abort();
    this.#leave();
  }

  /** Takes the document off the screen. One that is open and worth keeping stays open. */
  #leave() {
    const { document } = this;
    const opening = this.#opening;
    if (document && opening && !opening.signal.aborted) this.#opened.put(this.#url, { document, opening });
    else opening?.abort();
    this.#opening = null;
    this.#url = '';
    this.#jump++;
    this.#column = null;
    this.#wanted = this.#highlight = null;
    this.#viewer?.setDocument(null as never);
    this.#links?.setDocument(null);
    this.document = null;
    this.state = 'empty';
    this.kept = false;
    this.pages = 0;
    this.page = 1;
    this.label = '';
    this.labels = [];
    this.#answer?.(false);
    this.#unlocking = this.#answer = null;
    this.outline = [];
    this.described = false;
    this.matches = { current: 0, total: 0 };
    this.finding = 'idle';
  }

  async #present(document: PdfDocument, opening: AbortController) {
    this.document = document;
    this.pages = document.numPages;
    this.#links!.setDocument(document);
    const jump = this.#jump;
    // The caller says right after this what to show. That page is measured before any page is
    // drawn, since pdf.js does one thing after another.
    await Promise.resolve();
    if (this.#wanted) await this.#measure(document, this.#wanted).catch(() => null);
    if (jump !== this.#jump) return;
    this.#viewer!.setDocument(document);
    void this.#describe(document, opening.signal);
  }

  /** Tries a password on a locked document and tells whether it opened it. */
  async unlock(password: string): Promise<boolean> {
    return (await this.#unlocking?.(password)) ?? false;
  }

  /**
   * Goes to a page and marks the words that have a place on it, or the page itself; without a
   * placement nothing is marked. Waits for the document where it is still loading.
   */
  show(page: number, placement?: Placement) {
    this.#clear();
    this.#wanted = {
      page,
      rects: placement?.boxes ?? [],
      header: placement?.header,
      column: placement?.column ?? null,
      whole: placement?.wholePage ?? false,
    };
    if (this.state === 'ready') void this.#goWanted();
  }

  /** Takes the highlight away and stays where it is. */
  clearHighlight() {
    this.#wanted = null;
    this.#clear();
  }

  goTo(page: number) {
    if (this.#viewer && page >= 1 && page <= this.pages) this.#viewer.currentPageNumber = page;
  }

  goToOutline(item: OutlineItem) {
    if (item.dest) void this.#links?.goToDestination(item.dest as never);
  }

  zoom(direction: 1 | -1) {
    if (direction > 0) this.#viewer?.increaseScale();
    else this.#viewer?.decreaseScale();
  }

  setFit(fit: 'page-width' | 'page-fit') {
    if (this.#viewer) this.#viewer.currentScaleValue = fit;
  }

  /** Searches the whole document and goes to a match; `again` goes to the next or previous one. */
  find(query: string, again: '' | 'next' | 'previous' = '') {
    if (!query) this.finding = 'idle';
    this.#bus?.dispatch('find', {
      source: this,
      type: again ? 'again' : '',
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: again === 'previous',
      matchDiacritics: false,
    });
  }

  endFind() {
    this.#bus?.dispatch('findbarclose', { source: this });
    this.matches = { current: 0, total: 0 };
    this.finding = 'idle';
  }

  /** Ends it with the component that made it. */
  destroy() {
    this.#resize?.disconnect();
    void this.close();
    this.#opened.keep([]);
  }

  #setUp(web: PdfViewerModule) {
    if (this.#viewer) return;
    this.#web = web;
    const bus = (this.#bus = new web.EventBus());
    const links = (this.#links = new web.PDFLinkService({ eventBus: bus }));
    links.externalLinkEnabled = false;
    const findController = new web.PDFFindController({ linkService: links, eventBus: bus });
    this.#viewer = new web.PDFViewer({
      container: this.container,
      eventBus: bus,
      linkService: links,
      findController,
      textLayerMode: 1,
      annotationMode: 1, // links and notes are shown; nothing can be filled in
      annotationEditorMode: -1,
      enableAutoLinking: false,
      imageResourcesPath: '/pdfjs/images/',
    });
    links.setViewer(this.#viewer);
    this.#listen(bus);
    this.#resize = new ResizeObserver(() => {
      const viewer = this.#viewer;
      // Out of sight it has no size.
      if (!viewer?.pdfDocument || !this.fit || !this.container.clientWidth) return;
      if (this.fit === 'column') void this.#fitAgain().catch(() => undefined);
      else viewer.currentScaleValue = this.fit;
    });
    this.#resize.observe(this.container);
  }

  #listen(bus: Instance<'EventBus'>) {
    bus.on('pagesinit', () => {
      this.#viewer!.currentScaleValue = this.fit === 'page-fit' ? 'page-fit' : 'page-width';
      this.state = 'ready';
      void this.#goWanted();
    });
    bus.on('pagechanging', (e: { pageNumber: number; pageLabel: string | null }) => {
      this.page = e.pageNumber;
      this.label = e.pageLabel ?? '';
    });
    bus.on('scalechanging', (e: { scale: number; presetValue?: string }) => {
      this.scale = e.scale;
      this.fit = e.presetValue === 'page-width' || e.presetValue === 'page-fit' ? e.presetValue : '';
      this.#draw(false);
    });
    bus.on('pagerendered', (e: { pageNumber: number }) => {
      if (e.pageNumber === this.#highlight?.page) this.#draw(false);
      void this.#link(e.pageNumber);
    });
    bus.on('updatefindmatchescount', (e: { matchesCount: { current: number; total: number } }) => {
      this.matches = e.matchesCount;
    });
    bus.on(
      'updatefindcontrolstate',
      (e: { state: number; matchesCount: { current: number; total: number }; rawQuery: string | null }) => {
        const { FOUND, NOT_FOUND, WRAPPED, PENDING } = this.#web!.FindState;
        this.matches = e.matchesCount;
        if (!e.rawQuery) this.finding = 'idle';
        else if (e.state === PENDING) this.finding = 'pending';
        else if (e.state === NOT_FOUND) this.finding = 'none';
        else if (e.state === FOUND || e.state === WRAPPED) this.finding = 'found';
      },
    );
  }

  async #goWanted() {
    const wanted = this.#wanted;
    const document = this.document;
    if (!wanted || !this.#viewer || !document) return;
    this.#wanted = null;
    const jump = ++this.#jump;
    const page = Math.min(Math.max(wanted.page, 1), this.pages);
    if (wanted.rects.length) {
      // The page is measured before it is drawn, so that it is drawn once.
      const column = await this.#measure(document, { ...wanted, page }).catch(() => null);
      if (jump !== this.#jump) return;
      this.#column = column && { ...column, page };
      this.#fitColumn();
    }
    if (wanted.rects.length || wanted.whole) this.#highlight = { ...wanted, page, scrolled: false };
    this.#viewer.scrollPageIntoView({ pageNumber: page });
    this.#draw(true);
  }

  /**
   * Gives a page its true size before it is drawn, and places the column on it. The size of its
   * font is read from the page, which takes time, only if the scale depends on it.
   */
  async #measure(document: PdfDocument, { page: number, column, rects }: Mark): Promise<Column | null> {
    const page = await document.getPage(number);
    const view = this.#view(number);
    if (view && !view.pdfPage && document === this.document) view.setPdfPage(page);
    if (!column) return null;
    const placed = placeColumn(page.getViewport({ scale: 1 }), column);
    if (sizeMatters(placed, this.container.clientWidth))
      placed.size = (await sizeOn(page, rects)) || placed.size;
    return placed;
  }

  /** Fits the column into a viewer that has become wider or narrower. */
  async #fitAgain() {
    const { document } = this;
    const column = this.#column;
    this.#fitColumn();
    if (!document || !column || !sizeMatters(column, this.container.clientWidth)) return;
    const size = await sizeOn(await document.getPage(column.page), this.#highlight?.rects ?? []);
    if (column !== this.#column || !size || size === column.size) return;
    column.size = size;
    this.#fitColumn();
  }

  /** Shows the column as wide as the viewer; without one, the width of the page. */
  #fitColumn() {
    const viewer = this.#viewer!;
    if (!this.#column) {
      viewer.currentScaleValue = 'page-width';
      if (viewer.currentScale > 1.4) viewer.currentScale = 1.4;
      return;
    }
    const scale = scaleFor(this.#column, this.container.clientWidth);
    if (Math.abs(scale - viewer.currentScale) > 0.005) viewer.currentScale = scale;
    this.fit = 'column';
    const view = this.#view(this.#column.page);
    if (view) this.container.scrollLeft = this.#left(view);
  }

  /** How far to scroll for the column to be in the middle, or to begin at the left edge if it is wider. */
  #left(view: PageView): number {
    const column = this.#column!;
    const pixels = (viewer: number) => (viewer * this.#viewer!.currentScale * 96) / 72;
    const [x0, x1] = [pixels(column.x0), pixels(column.x1)];
    const spare = this.container.clientWidth - (x1 - x0);
    return view.div.offsetLeft + view.div.clientLeft + x0 - Math.max(spare / 2, Math.min(margin, 8));
  }

  /** Draws the highlight once its page's true size is known, and scrolls to it the first time. */
  #draw(flash: boolean) {
    const highlight = this.#highlight;
    const view = highlight && this.#view(highlight.page);
    if (!highlight || !view?.pdfPage) return;
    if (!highlight.rects.length) {
      outlinePage(view.div, flash || !highlight.scrolled);
      highlight.scrolled = true;
      return;
    }
    drawHighlight(view.div, view.viewport, highlight.rects, flash || !highlight.scrolled, highlight.header);
    if (highlight.scrolled) return;
    highlight.scrolled = true;
    this.#centre(view, highlight.rects);
  }

  /** Scrolls to boxes: their top a third of the way down, higher if they would not end in sight. */
  #centre(view: PageView, rects: Rect[]) {
    const boxes = rects.map((rect) => placeBox(view.viewport, rect));
    const top = Math.min(...boxes.map((b) => b.top)) * view.div.clientHeight;
    const bottom = Math.max(...boxes.map((b) => b.top + b.height)) * view.div.clientHeight;
    const { clientHeight } = this.container;
    const above = Math.min(clientHeight / 3, Math.max(clientHeight - (bottom - top) - margin, margin));
    this.container.scrollTo({
      top: view.div.offsetTop + view.div.clientTop + top - above,
      left: this.#column?.page === view.id ? this.#left(view) : 0,
    });
  }

  /** Lays the links over a page that was drawn. */
  async #link(page: number) {
    const document = this.document;
    const links = await this.linksOn(page);
    const view = this.#view(page);
    if (this.document === document && view?.pdfPage) drawLinks(view.div, view.viewport, links);
  }

  #clear() {
    const view = this.#highlight && this.#view(this.#highlight.page);
    if (view) clearHighlight(view.div);
    this.#highlight = null;
  }

  #view(page: number): PageView | undefined {
    return this.#viewer?.getPageView(page - 1) as PageView | undefined;
  }

  async #describe(document: PdfDocument, signal: AbortSignal) {
    try {
      const [labels, outline] = await Promise.all([document.getPageLabels(), document.getOutline()]);
      if (signal.aborted) return;
      // Labels that only count 1, 2, 3 … say nothing.
      if (labels?.some((label, i) => label !== String(i + 1))) {
        this.#viewer!.setPageLabels(labels);
        this.labels = labels;
        this.label = labels[this.page - 1] ?? '';
      }
      this.outline = (outline ?? []) as OutlineItem[];
    } catch {
      // A document without readable labels or outline is still a document.
    }
    if (!signal.aborted) this.described = true;
  }

  /**
   * pdf.js asks for a password: first when none or a wrong one came along, then
   * again after each wrong one. Whoever tried the last is told.
   */
  #lock(signal: AbortSignal, opened: Promise<unknown>, take: (password: string) => void) {
    if (signal.aborted) return;
    this.#answer?.(false);
    this.#answer = null;
    this.state = 'locked';
    this.#unlocking = (password) =>
      new Promise((resolve) => {
        this.#answer = resolve;
        opened.catch(() => resolve(false));
        take(password);
      });
  }

  #fail(opening: AbortController, reason: unknown) {
    if (opening.signal.aborted) return;
    if (opening !== this.#opening) return this.#opened.drop(opening);
    opening.abort();
    this.#viewer?.setDocument(null as never);
    this.document = null;
    this.#url = '';
    this.reason = reason instanceof PdfGone ? reason.message : '';
    this.kept = reason instanceof PdfGone && reason.kept;
    this.state = 'failed';
  }
}
