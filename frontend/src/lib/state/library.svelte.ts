import { SvelteSet } from 'svelte/reactivity';
import { toAppError, type Added, type Api, type AppError, type Document, type DocumentsEvent } from '../api';
import { count, fileName } from '../text/format';
import { busy, documentProgress } from '../text/stages';
import type { Toasts } from './toasts.svelte';

/** The documents, how far each one is, and which of them a question is asked of. */
export class Library {
  /** Newest first. */
  documents = $state.raw<Document[]>([]);
  loaded = $state(false);
  /** Why the library could not be opened; null when it could. */
  failure = $state.raw<AppError | null>(null);
  /** Documents that came after the window opened, by id. */
  readonly arrived = new SvelteSet<number>();
  /** The documents ticked; none means all. */
  readonly scope = new SvelteSet<number>();

  /** Nothing was added yet: there is one thing to do, and the window shows only that. */
  readonly bare = $derived(this.loaded && this.documents.length === 0);
  readonly busy = $derived(this.documents.filter(busy));
  readonly searchable = $derived(this.documents.filter((d) => d.chunks > 0 || d.status === 'ready'));
  /** How many documents a question goes to. */
  readonly asked = $derived(this.scope.size || this.documents.length);

  /** How many documents are under way, which is being read, and how far all are; null when nothing is. */
  readonly progress = $derived.by(() => {
    if (this.busy.length === 0) return null;
    const done = this.busy.reduce((sum, d) => sum + documentProgress(d), 0);
    const current = this.busy.find((d) => d.status !== 'queued');
    return { documents: this.busy.length, current: current?.title ?? '', share: done / this.busy.length };
  });

  /** The number of the latest event that told of a document; an earlier one that comes late is not applied. */
  #told = new Map<number, number>();

  constructor(
    private api: Api,
    private toasts: Toasts,
  ) {
    api.on('documents', (event) => this.apply(event));
    api.on('added', (added) => this.#tell(added));
  }

  async load() {
    try {
      const documents = await this.api.documents();
      // An event may have come first: what it told is newer.
      const known = new Map(this.documents.map((d) => [d.id, d]));
      this.documents = documents.map((d) => known.get(d.id) ?? d);
      this.loaded = true;
      this.arrived.clear();
      this.failure = null;
    } catch (reason) {
      this.failure = toAppError(reason);
    }
  }

  /** The document of an id, if it is still in the library. */
  get(id: number): Document | undefined {
    return this.documents.find((d) => d.id === id);
  }

  addFiles = () => this.#do(this.api.chooseFiles(), (added) => this.#tell(added));
  addFolder = () => this.#do(this.api.chooseFolder(), (added) => this.#tell(added));
  cancel = (id: number) => this.#do(this.api.cancelDocument(id));
  retry = (id: number) => this.#do(this.api.retryDocument(id));

  /** Opens an encrypted document. Rejects with why it did not open, to be told where the password was typed. */
  unlock = (id: number, password: string) => this.api.unlock(id, password);

  async remove(id: number) {
    await this.#do(this.api.removeDocument(id), () => {
      this.documents = this.documents.filter((d) => d.id !== id);
      this.scope.delete(id);
    });
  }

  toggle(id: number) {
    if (!this.scope.delete(id)) this.scope.add(id);
  }

  /** Merges what an event tells: changed documents keep their place, new ones come first. */
  apply(event: DocumentsEvent) {
    const news = event.changed.filter((d) => event.sequence >= (this.#told.get(d.id) ?? 0));
    for (const id of [...news.map((d) => d.id), ...event.removed]) this.#told.set(id, event.sequence);
    const changed = new Map(news.map((d) => [d.id, d]));
    const removed = new Set(event.removed);
    const kept = this.documents.filter((d) => !removed.has(d.id)).map((d) => changed.get(d.id) ?? d);
    const present = new Set(kept.map((d) => d.id));
    const fresh = news.filter((d) => !present.has(d.id) && !removed.has(d.id)).sort((a, b) => b.id - a.id);
    this.documents = [...fresh, ...kept];
    for (const { id } of fresh) this.arrived.add(id);
    for (const id of removed) {
      this.scope.delete(id);
      this.arrived.delete(id);
    }
  }

  /** Shows what became of files that were chosen or dropped. */
  #tell({ new: fresh, known, refused }: Added) {
    // An event may have told of them already, and later than this does.
    const present = new Set(this.documents.map((d) => d.id));
    const missing = [...fresh, ...known].filter((d) => !present.has(d.id)).sort((a, b) => b.id - a.id);
    this.documents = [...missing, ...this.documents];
    for (const { id } of missing) this.arrived.add(id);
    if (refused.length)
      this.toasts.error(
        `${count(refused.length, 'file')} could not be added.`,
        refused.length === 1 ? (refused[0]?.error?.hint ?? '') : '',
        refused.map((r) => `${fileName(r.path)}: ${r.error?.message ?? 'It is not a PDF.'}`),
      );
    else if (known.length && !fresh.length)
      this.toasts.info(
        known.length === 1
          ? 'This document is in the library already.'
          : 'These documents are in the library already.',
      );
  }

  async #do<T>(action: Promise<T>, then?: (value: T) => void) {
    try {
      const value = await action;
      then?.(value);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }
}
