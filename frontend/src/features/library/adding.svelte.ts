import { SvelteSet } from 'svelte/reactivity';
import type { AddingEvent, Api } from '../../api';
import type { Toasts } from '../../state/toasts.svelte';

/** Files that are being added, by whatever way they came, and what was stopped and can go on. */
export class Adding {
  /** The oldest first. One that was stopped stays until a person lets it go on, or go. */
  list = $state.raw<AddingEvent[]>([]);
  /** The jobs that are being stopped. */
  readonly stopping = new SvelteSet<string>();

  constructor(
    private api: Api,
    private toasts: Toasts,
    /** Adds paths to a workspace, and tells what became of them. */
    private add: (workspace: number, paths: string[]) => Promise<void>,
  ) {
    api.on('adding', (event) => this.#apply(event));
  }

  /** Ends one; what was added stays. */
  async stop(job: string) {
    if (this.stopping.has(job)) return;
    this.stopping.add(job);
    try {
      await this.api.stop(job);
    } catch (reason) {
      this.stopping.delete(job);
      this.toasts.failure(reason);
    }
  }

  /** Adds the rest of what was stopped. */
  async goOn({ job, workspace, rest }: AddingEvent) {
    this.dismiss(job);
    await this.add(workspace, rest);
  }

  /** Leaves out the rest of what was stopped. */
  dismiss(job: string) {
    this.list = this.list.filter((a) => a.job !== job);
  }

  #apply(event: AddingEvent) {
    const known = this.list.some((a) => a.job === event.job);
    if (event.ended) this.stopping.delete(event.job);
    if (event.ended && !event.rest.length) this.dismiss(event.job);
    else this.list = known ? this.list.map((a) => (a.job === event.job ? event : a)) : [...this.list, event];
  }
}
