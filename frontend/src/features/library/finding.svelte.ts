import type { Api, Document, DocumentMatch } from '../../api';
import {
  belongs,
  countsOf,
  fits,
  lookedFor,
  named,
  sorted,
  sorts,
  type Collection,
  type Sort,
} from './listing';
import type { Layout } from '../../state/layout.svelte';
import type { Library } from './library.svelte';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

const key = 'ibid.sort';
const pause = 180;

/** Which documents are listed: a collection, the words looked for, and the order. */
export class Finding {
  collection = $state<Collection>('all');
  /** What is in the search field. */
  text = $state('');
  sort = $state.raw<Sort>(remembered());
  /** Documents that have the words in their text, the best first. */
  matches = $state.raw<DocumentMatch[]>([]);
  /** Whether texts are being searched. */
  searching = $state(false);
  /** What is being read stands on top while the list is in its first order. */
  top = $state.raw<ReadonlySet<number>>(new Set());

  readonly counts = $derived.by(() => countsOf([...this.library.documents, ...this.library.former]));
  /** Whether less than all is listed. */
  readonly narrowed = $derived(this.collection !== 'all' || this.text.trim() !== '');
  readonly #match = $derived(new Map(this.matches.map((m) => [m.document.id, m])));

  readonly #ordered = $derived.by(() => {
    const { library, collection, sort, top } = this;
    const all = collection === 'former' ? library.former : library.documents;
    const these =
      collection === 'all' || collection === 'former' ? all : all.filter((d) => belongs(d, collection));
    // The library has its documents in this order.
    const inOrder = sort.by === 'added' && sort.descending ? these : sorted(these, sort);
    if (!top.size || sort.by !== 'added') return inOrder;
    return [...inOrder.filter((d) => top.has(d.id)), ...inOrder.filter((d) => !top.has(d.id))];
  });

  /** The documents that are listed: by name in their order, then by what they say, the best first. */
  readonly listed: Document[] = $derived.by(() => {
    const looked = lookedFor(this.text);
    const these = this.#ordered.filter((d) => fits(d, looked));
    if (!looked.words.length) return these;
    const byName = these.filter((d) => named(d, looked.words));
    const shown = new Set(byName.map((d) => d.id));
    const here = new Map(these.map((d) => [d.id, d]));
    const byText = this.matches.filter((m) => m.passages > 0 && !shown.has(m.document.id));
    return [...byName, ...byText.flatMap((m) => here.get(m.document.id) ?? [])];
  });

  #timer: ReturnType<typeof setTimeout> | undefined;
  #request = 0;

  constructor(
    private api: Api,
    private workspaces: Pick<Workspaces, 'current'>,
    private library: Library,
    private layout: Layout,
    private toasts: Toasts,
  ) {}

  /** Where the words stand in a document, if they do. */
  match(id: number): DocumentMatch | undefined {
    return this.text.trim() ? this.#match.get(id) : undefined;
  }

  /** Lists a collection, where documents are listed. */
  show(collection: Collection) {
    this.collection = collection;
    this.search('');
    if (!this.layout.library) this.layout.showSources();
  }

  /** Looks for words: by name at once, in texts a moment later. Of several searches the last one counts. */
  search(text: string) {
    this.text = text;
    clearTimeout(this.#timer);
    const request = ++this.#request;
    const words = lookedFor(text).text;
    if (words.length < 2) {
      this.matches = [];
      this.searching = false;
      return;
    }
    this.searching = true;
    this.#timer = setTimeout(() => void this.#searchTexts(words, request), pause);
  }

  /** Lists all again. */
  clear() {
    this.collection = 'all';
    this.search('');
  }

  /** Orders by a key; by the same key again the other way round. */
  order(sort: Sort) {
    this.sort = sort;
    try {
      localStorage.setItem(key, JSON.stringify(sort));
    } catch {
      // Private or full storage: the order is then not remembered.
    }
  }

  async #searchTexts(text: string, request: number) {
    try {
      const matches = await this.api.findDocuments(this.workspaces.current, text);
      if (request === this.#request) this.matches = matches;
    } catch (reason) {
      if (request === this.#request) this.toasts.failure(reason);
    } finally {
      if (request === this.#request) this.searching = false;
    }
  }
}

function remembered(): Sort {
  try {
    const { by, descending } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Sort>;
    if (sorts.some((s) => s.by === by) && typeof descending === 'boolean') return { by: by!, descending };
  } catch {
    // A damaged entry only costs the remembered order.
  }
  return { by: 'added', descending: true };
}
