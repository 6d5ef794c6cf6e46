import type { Rect } from '../../../api';
import {
  clearHighlight,
  drawHighlight,
  drawLinks,
  outlinePage,
  placeBox,
  type PageLink,
  type Viewport,
} from '../../../pdf/overlay';
import { loadPdfjs, openOptions, type PdfDocument, type PdfViewerModule } from '../../../pdf/pdfjs';
import { openRanges, PdfGone } from '../../../pdf/transport';

type Instance<K extends keyof PdfViewerModule> = PdfViewerModule[K] extends abstract new (
  ...args: never[]
) => infer T
  ? T
  : never;

interface PageView {
  div: HTMLDivElement;
  viewport: Viewport;
  pdfPage: unknown;
}

/** What is to be marked: boxes on a page, or the page as a whole. */
interface Mark {
  page: number;
  rects: Rect[];
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
  fit = $state<'page-width' | 'page-fit' | ''>('page-width');
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
    await this.close();
    this.#url = url;
    this.state = 'loading';
    const opening = (this.#opening = new AbortController());
    try {
      const { pdfjs, web } = await loadPdfjs();
      if (opening.signal.aborted) return;
      this.#setUp(web);
      const source = await openRanges(pdfjs, url, opening.signal, (reason) => this.#fail(opening, reason));
      if (opening.signal.aborted) return;
      const task = pdfjs.getDocument({ ...openOptions, ...source, password: password || undefined });
      opening.signal.addEventListener('abort', () => void task.destroy());
      task.onPassword = (take: (password: string) => void) => this.#lock(opening.signal, task.promise, take);
      const document = await task.promise;
      if (opening.signal.aborted) return;
      if (!document.numPages) throw new Error('no pages'); // pdf.js would wait for the first one
      this.#answer?.(true);
      this.#unlocking = this.#answer = null;
      this.document = document;
      this.pages = document.numPages;
      this.#links!.setDocument(document);
      this.#viewer!.setDocument(document);
      void this.#describe(document, opening.signal);
    } catch (reason) {
      this.#fail(opening, reason);
    }
  }

  /** Closes the document and frees what it held. */
  async close() {
    this.#opening?.abort();
    this.#opening = null;
    this.#url = '';
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

  /** Tries a password on a locked document and tells whether it opened it. */
  async unlock(password: string): Promise<boolean> {
    return (await this.#unlocking?.(password)) ?? false;
  }

  /**
   * Goes to a page and marks the boxes on it, if any, or with `whole` the page
   * itself; waits for the document where it is still loading.
   */
  show(page: number, rects: Rect[], whole = false) {
    this.#clear();
    this.#wanted = { page, rects, whole };
    if (this.state === 'ready') this.#goWanted();
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
      if (viewer?.pdfDocument && this.fit) viewer.currentScaleValue = this.fit;
    });
    this.#resize.observe(this.container);
  }

  #listen(bus: Instance<'EventBus'>) {
    bus.on('pagesinit', () => {
      this.#viewer!.currentScaleValue = this.fit || 'page-width';
      this.state = 'ready';
      this.#goWanted();
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

  #goWanted() {
    const wanted = this.#wanted;
    if (!wanted || !this.#viewer) return;
    this.#wanted = null;
    const page = Math.min(Math.max(wanted.page, 1), this.pages);
    if (wanted.rects.length || wanted.whole) this.#highlight = { ...wanted, page, scrolled: false };
    this.#viewer.scrollPageIntoView({ pageNumber: page });
    this.#draw(true);
  }

  /** Draws the highlight once its page's true size is known, and centres it the first time. */
  #draw(flash: boolean) {
    const highlight = this.#highlight;
    const view = highlight && this.#view(highlight.page);
    if (!highlight || !view?.pdfPage) return;
    if (!highlight.rects.length) {
      outlinePage(view.div, flash || !highlight.scrolled);
      highlight.scrolled = true;
      return;
    }
    drawHighlight(view.div, view.viewport, highlight.rects, flash || !highlight.scrolled);
    if (highlight.scrolled) return;
    highlight.scrolled = true;
    this.#centre(view, highlight.rects);
  }

  #centre(view: PageView, rects: Rect[]) {
    const boxes = rects.map((rect) => placeBox(view.viewport, rect));
    const top = Math.min(...boxes.map((b) => b.top)) * view.div.clientHeight;
    const bottom = Math.max(...boxes.map((b) => b.top + b.height)) * view.div.clientHeight;
    const left = Math.min(...boxes.map((b) => b.left)) * view.div.clientWidth;
    const { clientHeight, clientWidth } = this.container;
    // A passage taller than the viewer starts at a quarter of it.
    const above = Math.max((clientHeight - (bottom - top)) / 2, clientHeight / 4);
    this.container.scrollTo({
      top: view.div.offsetTop + top - above,
      left: view.div.clientWidth > clientWidth ? view.div.offsetLeft + left - 32 : 0,
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
    opening.abort();
    this.#viewer?.setDocument(null as never);
    this.document = null;
    this.#url = '';
    this.reason = reason instanceof PdfGone ? reason.message : '';
    this.kept = reason instanceof PdfGone && reason.kept;
    this.state = 'failed';
  }
}
