import type { Api, Progress } from '../api';
import { newJob } from './job';
import type { Toasts } from './toasts.svelte';

/** A long piece of work that the backend does: how far it is, and how it is stopped. */
export class Work {
  progress = $state.raw<Progress>({ done: 0, total: 0, note: '' });
  stopping = $state(false);
  readonly job = newJob();

  /** Ends it. It has ended when the call that began it has. */
  async stop(api: Pick<Api, 'stop'>, toasts: Toasts) {
    if (this.stopping) return;
    this.stopping = true;
    try {
      await api.stop(this.job);
    } catch (reason) {
      this.stopping = false;
      toasts.failure(reason);
    }
  }
}
