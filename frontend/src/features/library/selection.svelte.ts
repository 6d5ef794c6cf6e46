import type { Document } from '../../api';
import { between } from './selecting';
import type { Finding } from './finding.svelte';
import type { Library } from './library.svelte';

/**
 * Ticks in the list of documents, by pointer and by key. There is no other selection: a
 * question goes to the ticked documents, and so does what the bar below the list offers.
 */
export class Selection {
  /** The one that the keys start from; 0: none. */
  active = $state(0);
  /** The documents on their way to a tag; empty while nothing is dragged. */
  dragged = $state.raw<Document[]>([]);
  /** Where a range starts. */
  #anchor = 0;
  /** What the range has ticked, to untick it when the range gets shorter. */
  #range: number[] = [];

  /** Those that are ticked, in the order of the library. */
  readonly documents: Document[] = $derived.by(() =>
    this.library.scope.size ? this.library.documents.filter((d) => this.library.scope.has(d.id)) : [],
  );
  /** How many of them a search or filter leaves out of the list. */
  readonly unlisted = $derived.by(() => {
    if (!this.documents.length || !this.finding.narrowed) return 0;
    const listed = new Set(this.finding.listed.map((d) => d.id));
    return this.documents.filter((d) => !listed.has(d.id)).length;
  });

  constructor(
    private finding: Finding,
    private library: Library,
  ) {}

  has = (id: number) => this.library.scope.has(id);

  /** Goes to one without ticking it. */
  goTo(id: number) {
    this.active = this.#anchor = id;
    this.#range = [];
  }

  /** Ticks one, or unticks it. */
  toggle(id: number) {
    this.goTo(id);
    if (this.library.get(id)) this.library.toggle(id);
  }

  /** Ticks all from where the range began to this one. */
  extend(id: number) {
    this.#anchor ||= this.active || id;
    const range = between(
      this.finding.listed.map((d) => d.id),
      this.#anchor,
      id,
    );
    const { scope } = this.library;
    const within = new Set(range);
    for (const old of this.#range) if (!within.has(old)) scope.delete(old);
    const kept = new Set(this.#range);
    const fresh = range.filter((one) => this.library.get(one) && !scope.has(one));
    for (const one of fresh) scope.add(one);
    this.#range = [...range.filter((one) => kept.has(one)), ...fresh];
    this.active = id;
  }

  /** Ticks all that are listed. */
  all() {
    for (const { id } of this.finding.listed) if (this.library.get(id)) this.library.scope.add(id);
    this.#range = [];
  }

  clear() {
    this.library.scope.clear();
    this.#anchor = 0;
    this.#range = [];
  }

  /** What an action on a document is about: all that are ticked if it is one of them, else it alone. */
  with(document: Document): Document[] {
    return this.has(document.id) && this.documents.length > 1 ? this.documents : [document];
  }
}
