import type { Api, Citation, Document, LawCitation, PageReading, Placement, Section } from '../api';
import { citingPlace, sectionPlace } from '../text/citation';
import { busy } from '../text/stages';
import type { Layout } from './layout.svelte';
import type { Library } from './library.svelte';
import type { Toasts } from './toasts.svelte';

/** A place to show: every opening is a new object, so that the same place can be shown again. */
export interface Target {
  page: number;
  /** Where the words are and what they are; null for a page alone. */
  passage: { placement: Placement; quote: string; number: number } | null;
  /** Words to find from that page on; none when empty. */
  words?: string;
  /** Whether the pages take the focus. */
  focus?: boolean;
}

/** Which document is open, and where in it. */
export class Reader {
  /** The number of the open document; 0: none. */
  id = $state(0);
  /** The open document as it is now; null when none is open or it has been removed. */
  readonly document = $derived.by(() => this.library.find(this.id) ?? null);
  /** Another text when something can have changed in what there is to show of the document, not with every page that is read. */
  readonly version = $derived.by(() => {
    const d = this.document;
    if (!d) return '';
    const { status, presence, failure, copied, path, outdated, chunks, pages, pagesRecognised } = d;
    const read = busy(d) ? [] : [failure?.code, outdated, chunks, pages, pagesRecognised];
    return [status, presence, copied, path, ...read].join();
  });
  target = $state.raw<Target | null>(null);
  /** The citation that was opened last, to mark its chip. */
  opened = $state.raw<Citation | null>(null);
  /** The citations that the user followed from document to document, the last one last. */
  trail = $state.raw<Citation[]>([]);
  /** Sections that Ibid found in a document; looked up where the file has no outline of its own. */
  sections = $state.raw<Section[]>([]);
  /** The document the sections are of. */
  #sectionsOf = 0;
  #request = 0;

  constructor(
    private api: Api,
    private library: Library,
    private layout: Layout,
    private toasts: Toasts,
  ) {
    api.on('reread', ({ document, failure }) => {
      if (document.id === this.id && !failure) void this.#locateAgain();
    });
  }

  /** Opens a document at a page, and finds words from there on. */
  open(document: Document, page = 1, words = '') {
    this.#request++;
    this.opened = null;
    this.trail = [];
    this.id = document.id;
    this.target = { page, passage: null, words };
    this.layout.showViewer();
  }

  /**
   * Opens the document of a citation at the words it quotes, and takes the focus there if wanted.
   * Where they cannot be placed, the page is shown and the reason told.
   */
  async show(citation: Citation, focus = false, trail: Citation[] = []) {
    // An earlier version of a file is not listed any more, and can still be seen.
    const document = this.library.find(citation.documentId);
    if (!document || citation.removed) {
      this.toasts.error(
        `“${citation.documentTitle}” is no longer in this workspace.`,
        'The quote is kept with the answer. Add the PDF again to open it at this page.',
      );
      return;
    }
    const request = ++this.#request;
    this.opened = citation;
    this.layout.showViewer();
    let placement: Placement;
    try {
      placement = await this.api.locate(document.workspaceId, citation);
    } catch (reason) {
      if (request === this.#request) this.toasts.failure(reason);
      return;
    }
    if (request !== this.#request) return;
    this.id = document.id;
    this.trail = trail;
    this.target = {
      page: placement.page || citation.page,
      passage: { placement, quote: citation.quote, number: citation.number },
      focus,
    };
  }

  /** The citations of law on a page of the open document that lead to a section. Without them there are no links. */
  async links(page: number): Promise<LawCitation[]> {
    const { document } = this;
    if (!document) return [];
    try {
      return await this.api.pageLinks(document.workspaceId, document.id, page);
    } catch {
      return [];
    }
  }

  /** Opens the section that a citation in the open document names. */
  async follow(link: LawCitation) {
    const { document } = this;
    if (!document || !link.section) return;
    await this.show(sectionPlace(link.section), true, [...this.trail, citingPlace(document, link)]);
  }

  /** Goes back to the citation that was followed last. */
  async back() {
    const last = this.trail.at(-1);
    if (last) await this.show(last, true, this.trail.slice(0, -1));
  }

  /** Fetches the sections of the open document. Without them there is one tab less, and no more to tell. */
  async loadSections() {
    const { document, id } = this;
    if (id !== this.#sectionsOf) this.sections = [];
    this.#sectionsOf = id;
    if (!document) return;
    try {
      const { sections } = await this.api.readingReport(document.workspaceId, id);
      if (this.id === id) this.sections = sections;
    } catch {
      // The pages can be read all the same.
    }
  }

  /** The text of a page as the library keeps it, for a document whose file is gone. */
  pageText(document: Document, page: number): Promise<PageReading> {
    return this.api.pageReading(document.workspaceId, document.id, page);
  }

  /** The password the document was opened with since the program started; empty for none. */
  password(document: Document): Promise<string> {
    return this.api.password(document.workspaceId, document.id).catch(() => '');
  }

  /** Tells the backend a password that has opened the document in the viewer, so that nobody is asked twice. */
  remember(document: Document, password: string) {
    this.api
      .unlock(document.workspaceId, document.id, password)
      .catch((reason) => this.toasts.failure(reason));
  }

  clearPassage() {
    this.opened = null;
    if (this.target) this.target = { page: 0, passage: null };
  }

  close() {
    this.#request++;
    this.id = 0;
    this.trail = [];
    this.target = null;
    this.opened = null;
  }

  /** The document was read again: the quoted words may stand elsewhere, or have a place now. */
  async #locateAgain() {
    const { document, opened, target } = this;
    if (!document || !opened || !target?.passage) return;
    try {
      const placement = await this.api.locate(document.workspaceId, opened);
      if (this.target !== target || same(placement, target.passage.placement)) return;
      this.target = { page: placement.page || opened.page, passage: { ...target.passage, placement } };
    } catch {
      // What was marked before stays.
    }
  }

  /** Where the open document's bytes are. */
  url(document: Document): string {
    return this.api.pdfUrl(document);
  }
}

function same(a: Placement, b: Placement): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
