import type { Api, Coverage, Insights as Figures, LoggedQuery } from '../../api';
import { strings } from '../../strings';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

const words = strings.insights;

/** How many lines of the log are shown; a file has them all. */
export const mostLogged = 200;

/** The figures of the query log of a workspace, over a stretch of days. */
export class Insights {
  days = $state(30);
  figures = $state.raw<Figures | null>(null);
  /** The latest first. */
  log = $state.raw<LoggedQuery[]>([]);
  /** Of the places that were asked about, at all times. */
  coverage = $state.raw<Coverage | null>(null);
  /** The workspace that the figures are of. */
  #workspace = 0;
  #request = 0;

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private toasts: Toasts,
  ) {}

  async load(days = this.days) {
    this.days = days;
    const request = ++this.#request;
    const { current } = this.workspaces;
    if (current !== this.#workspace) {
      [this.figures, this.log, this.coverage, this.#workspace] = [null, [], null, current];
    }
    try {
      const [figures, log, coverage] = await Promise.all([
        this.api.insights(current, days),
        this.api.queryLog(current, mostLogged),
        this.api.coverage(current),
      ]);
      if (request === this.#request) [this.figures, this.log, this.coverage] = [figures, log, coverage];
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Writes the log to a file that a person names, and tells where it is. */
  async export() {
    try {
      const path = await this.api.exportQueryLog(this.workspaces.current);
      if (path) this.toasts.info(words.exported, path);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Empties the log; conversations stay. */
  async clear() {
    try {
      await this.api.clearQueryLog(this.workspaces.current);
      await this.load();
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }
}
