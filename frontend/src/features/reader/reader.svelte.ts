import { tick } from 'svelte';
import type { Api, Citation, Document, LawCitation, PageReading, Placement, Section } from '../../api';
import { strings } from '../../strings';
import { citingPlace, sectionPlace } from '../../text/citation';
import { busy } from '../../text/stages';
import type { Layout } from '../../state/layout.svelte';
import type { Library } from '../library/library.svelte';
import type { Toasts } from '../../state/toasts.svelte';

const t = strings.notices.reader;

/** A place to show: every opening is a new object, so that the same place can be shown again. */
export interface Target {
  page: number;
  /** Where the words are and what they are; null for a page alone. */
  passage: { placement: Placement; quote: string; reading?: string; number: number } | null;
  /** Words to find from that page on; none when empty. */
  words?: string;
  /** Whether the pages take the focus. */
  focus?: boolean;
}

/** A place in a document that was shown. */
export interface Place {
  document: number;
  page: number;
  /** The words that were shown there; null for the page alone. */
  citation: Citation | null;
}

/** So many jumps can be taken back. */
const mostSteps = 50;

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
  /** The places that jumps led away from, the last one last. */
  past = $state.raw<Place[]>([]);
  /** The places that were left by going back, the next one first. */
  future = $state.raw<Place[]>([]);
  /** The page in sight; kept up to date by whatever shows the pages. */
  page = 1;
  /** Sections that Ibid found in a document; looked up where the file has no outline of its own. */
  sections = $state.raw<Section[]>([]);
  /** The document the sections are of. */
  #sectionsOf = 0;
  #request = 0;
  /** The place that the last jump led to. */
  #here: Place | null = null;
  /** Where the words of citations stand that were looked up ahead. */
  #placements = new WeakMap<Citation, Placement>();
  /** What had the focus when the viewer was opened. */
  #opener: HTMLElement | null = null;

  constructor(
    private api: Api,
    private library: Library,
    private layout: Layout,
    private toasts: Toasts,
  ) {
    api.on('documents', () => (this.#placements = new WeakMap()));
    api.on('reread', ({ document, failure }) => {
      this.#placements = new WeakMap();
      if (document.id === this.id && !failure) void this.#locateAgain();
    });
  }

  /** Opens a document at a page, and finds words from there on. */
  open(document: Document, page = 1, words = '') {
    this.#arrive({ document: document.id, page, citation: null });
    this.#openAt(document, page, words);
  }

  #openAt(document: Document, page: number, words = '', focus = false) {
    this.#request++;
    this.opened = null;
    this.id = document.id;
    this.target = { page, passage: null, words, focus };
    this.#appear();
  }

  /**
   * Opens the document of a citation at the words it quotes, and takes the focus there if wanted.
   * Where they cannot be placed, the page is shown with the reason.
   */
  async show(citation: Citation, focus = false) {
    await this.#showWords(citation, focus, (place) => this.#arrive(place));
  }

  /** Shows a citation, and calls `arrive` when it is on screen and nothing else was opened meanwhile. */
  async #showWords(citation: Citation, focus: boolean, arrive: (place: Place) => void) {
    // An earlier version of a file is not listed any more, and can still be seen.
    const document = this.library.find(citation.documentId);
    if (!document || citation.removed) {
      this.toasts.error(t.removed(citation.documentTitle), t.removedHint);
      return;
    }
    const request = ++this.#request;
    this.opened = citation;
    this.#appear();
    let placement = this.#placements.get(citation);
    try {
      placement ??= await this.api.locate(document.workspaceId, citation);
    } catch (reason) {
      if (request === this.#request) this.toasts.failure(reason);
      return;
    }
    if (request !== this.#request) return;
    const page = placement.page || citation.page;
    arrive({ document: document.id, page, citation });
    this.id = document.id;
    this.target = {
      page,
      passage: { placement, quote: citation.quote, reading: citation.reading, number: citation.number },
      focus,
    };
  }

  /** Looks up where the words of citations stand that are likely to be opened. */
  async locateAhead(citations: Citation[]) {
    const placements = this.#placements;
    for (const citation of citations) {
      const document = this.library.find(citation.documentId);
      if (!document || citation.removed || placements.has(citation)) continue;
      try {
        placements.set(citation, await this.api.locate(document.workspaceId, citation));
      } catch {
        return; // opening a citation asks again and reports the error
      }
    }
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
    const citing = citingPlace(document, link);
    await this.#showWords(sectionPlace(link.section), true, (place) => {
      this.#here = { document: document.id, page: citing.page, citation: citing };
      this.#arrive(place);
    });
  }

  /** Goes back to where the last jump led away from. */
  async back() {
    const last = this.past.at(-1);
    if (!last) return;
    await this.#return(last, () => {
      if (this.#here) this.future = [this.#left(this.#here), ...this.future];
      this.past = this.past.slice(0, -1);
    });
  }

  /** Goes forward again to what was left by going back. */
  async forward() {
    const [next] = this.future;
    if (!next) return;
    await this.#return(next, () => {
      if (this.#here) this.past = [...this.past, this.#left(this.#here)];
      this.future = this.future.slice(1);
    });
  }

  /** Shows a place again, and calls `step` when it is on screen. */
  async #return(place: Place, step: () => void) {
    if (place.citation) {
      await this.#showWords(place.citation, true, (there) => {
        step();
        this.#here = there;
      });
      return;
    }
    const document = this.library.find(place.document);
    if (!document) {
      this.toasts.error(t.gone);
      return;
    }
    step();
    this.#here = place;
    this.#openAt(document, place.page, '', true);
  }

  /** Leaves a viewer that covers what it was opened from; the focus goes back to what opened it. */
  async leave() {
    this.layout.showConversation();
    await tick();
    this.#opener?.focus();
  }

  /** Brings the viewer in sight. */
  #appear() {
    const { activeElement } = document;
    if (!activeElement?.closest('[data-viewer]')) this.#opener = activeElement as HTMLElement | null;
    this.layout.showViewer();
  }

  /** Notes a jump. One to where the user is already leaves no step. */
  #arrive(place: Place) {
    const here = this.#here && this.#left(this.#here);
    this.#here = place;
    if (!here || (here.document === place.document && sameWords(here, place))) return;
    this.past = [...this.past, here].slice(-mostSteps);
    this.future = [];
  }

  /** A place as it is to be returned to: pages are where the user has got to. */
  #left(place: Place): Place {
    return place.citation || place.document !== this.id ? place : { ...place, page: this.page };
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
    if (this.#here) this.#here = { ...this.#here, citation: null };
    if (this.target) this.target = { page: 0, passage: null };
  }

  close() {
    this.#request++;
    this.id = 0;
    this.#here = null;
    this.past = this.future = [];
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

/** Whether two places of a document are the same. */
function sameWords(a: Place, b: Place): boolean {
  if (!a.citation || !b.citation) return a.citation === b.citation && a.page === b.page;
  const [one, other] = [a.citation, b.citation];
  return one.page === other.page && one.span.start === other.span.start && one.span.end === other.span.end;
}
