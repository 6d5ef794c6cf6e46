import { SvelteMap } from 'svelte/reactivity';
import type { Api, Document, ScanEstimate } from '../../api';
import type { Library } from './library.svelte';
import type { Preferences } from '../settings/preferences.svelte';
import type { Toasts } from '../../state/toasts.svelte';

/** What reading scans would take, and what a person decides about them. */
export class Scans {
  /** By document. */
  readonly estimates = new SvelteMap<number, ScanEstimate>();
  /** Whether a person wants to be asked: not where scans are never read. */
  readonly offers = $derived.by(() => this.preferences.get('reading.scans') !== 'never');
  /** For which pages and with which settings each estimate was asked for. */
  #asked = new Map<number, string>();

  constructor(
    private api: Api,
    private library: Library,
    private preferences: Preferences,
    private toasts: Toasts,
  ) {}

  /**
   * Fetches the estimate of a document, unless it is there for as many pages and
   * the same settings. An offer without one still offers.
   */
  async estimate(document: Document, again = false) {
    const stored = ['recogniser', 'vision', 'languages'].map(
      (key) => this.preferences.setting(`reading.${key}`)?.set,
    );
    const asked = [document.pagesWaiting, ...stored].join();
    if (!again && this.#asked.get(document.id) === asked) return;
    // What could not be done with other settings may be possible with these.
    if (!again && this.estimates.get(document.id)?.problem) this.estimates.delete(document.id);
    this.#asked.set(document.id, asked);
    try {
      this.estimates.set(document.id, await this.api.scanEstimate(document.workspaceId, document.id));
    } catch {
      this.#asked.delete(document.id);
    }
  }

  /** What reading several documents takes together; undefined until every one is known. */
  together(documents: Document[]): ScanEstimate | undefined {
    const known = documents.flatMap((d) => this.estimates.get(d.id) ?? []);
    const [first, ...rest] = known;
    if (!first || known.length < documents.length) return undefined;
    return rest.reduce(
      (sum, e) => ({
        ...sum,
        pages: sum.pages + e.pages,
        seconds: sum.seconds + e.seconds,
        problem: sum.problem ?? e.problem,
      }),
      first,
    );
  }

  /** Looks again where nothing was there to read scans with. */
  async lookAgain() {
    const blocked = this.library.documents.filter((d) => this.estimates.get(d.id)?.problem);
    await Promise.all(blocked.map((d) => this.estimate(d, true)));
  }

  /** Reads the scans of documents, and with `always` those of all others from now on, which is a setting. */
  async read(documents: Document[], always = false) {
    await this.#each(documents, (d) => this.api.readScans(d.workspaceId, d.id, always));
    if (always) await this.preferences.load();
  }
  leave = (documents: Document[]) => this.#each(documents, (d) => this.api.leaveScans(d.workspaceId, d.id));

  async #each(documents: Document[], action: (document: Document) => Promise<void>) {
    try {
      for (const document of documents) await action(document);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }
}
