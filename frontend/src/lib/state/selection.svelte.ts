import { SvelteSet } from 'svelte/reactivity';
import type { Document } from '../api';
import { between } from '../text/selecting';
import type { Finding } from './finding.svelte';

/** The documents that a person has picked out of the list, to do something with them. */
export class Selection {
  readonly #ids = new SvelteSet<number>();
  /** The one that the keys start from; 0: none. */
  active = $state(0);
  /** The documents on their way to a tag; empty while nothing is dragged. */
  dragged = $state.raw<Document[]>([]);
  /** Where a range starts. */
  #anchor = 0;

  /** Those that are listed, in their order: what is out of sight is not acted upon. */
  readonly documents: Document[] = $derived.by(() =>
    this.#ids.size ? this.finding.listed.filter((d) => this.#ids.has(d.id)) : [],
  );

  constructor(private finding: Finding) {}

  has = (id: number) => this.#ids.has(id);

  /** Selects one and nothing else. */
  only(id: number) {
    this.#replace([id]);
    this.active = this.#anchor = id;
  }

  /** Adds one, or takes it out. */
  toggle(id: number) {
    if (!this.#ids.delete(id)) this.#ids.add(id);
    this.active = this.#anchor = id;
  }

  /** Selects all from where the selection began to this one. */
  extend(id: number) {
    this.#anchor ||= this.active || id;
    this.#replace(
      between(
        this.finding.listed.map((d) => d.id),
        this.#anchor,
        id,
      ),
    );
    this.active = id;
  }

  all() {
    this.#replace(this.finding.listed.map((d) => d.id));
  }

  clear() {
    this.#ids.clear();
    this.#anchor = 0;
  }

  /** What an action on a document is about: the whole selection when it is part of it, else it alone. */
  with(document: Document): Document[] {
    if (this.#ids.has(document.id) && this.documents.length > 1) return this.documents;
    return [document];
  }

  #replace(ids: number[]) {
    const wanted = new Set(ids);
    for (const id of [...this.#ids]) if (!wanted.has(id)) this.#ids.delete(id);
    for (const id of ids) this.#ids.add(id);
  }
}
