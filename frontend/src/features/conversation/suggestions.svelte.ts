import type { Api } from '../../api';
import type { Library } from '../library/library.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

/** Questions that the documents of the workspace can answer, for who does not know how to begin. */
export class Suggestions {
  list = $state.raw<string[]>([]);
  /** What they were asked for: a workspace, and how many documents of it could be searched. */
  #workspace = 0;
  #ready = 0;

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private library: Library,
  ) {}

  /** Fetches them where there are none yet. Where they cannot be had there is nothing to say. */
  async load() {
    const { current } = this.workspaces;
    const ready = this.library.searchable.length;
    if (current !== this.#workspace) [this.list, this.#ready, this.#workspace] = [[], 0, current];
    // Documents that are added later bring new ones only as long as there are none.
    if (this.list.length || ready === this.#ready) return;
    this.#ready = ready;
    const list = await this.api.suggestions(current).catch(() => []);
    if (current === this.#workspace) this.list = list;
  }
}
