import type { Api, QueueStatus } from '../../api';
import { idle, queueDetails, queueHeadline, queueShare, understandingLine, underway } from './queue';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

/** How the work on the documents of the current workspace goes. */
export class Queue {
  status = $state.raw<QueueStatus>(idle);
  /** How many documents there were to work on since the queue was last empty. */
  total = $state(0);

  readonly left = $derived(underway(this.status));
  /** There is work, whether it goes on now or not. */
  readonly active = $derived(this.left + this.status.held > 0);
  /** A person or the queue itself holds it. */
  readonly halted = $derived(this.active && (this.status.paused || Boolean(this.status.resting)));
  readonly headline = $derived(queueHeadline(this.status));
  /** What goes on while nothing is read; empty when nothing does. */
  readonly understanding = $derived(this.active ? '' : understandingLine(this.status));
  readonly details = $derived(queueDetails(this.status, this.total));
  readonly share = $derived(queueShare(this.status, this.total));

  #workspace = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private toasts: Toasts,
    /** The shortest time between two looks, in milliseconds. */
    private interval = 400,
  ) {
    api.on('queue', () => this.#soon());
    api.on('documents', () => this.#soon());
  }

  /** Fetches how it goes. */
  async load() {
    const { current } = this.workspaces;
    try {
      const status = await this.api.queue(current);
      if (current === this.workspaces.current) this.#apply(status);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Holds the work on all documents, or lets it go on. */
  async pauseAll(paused: boolean) {
    try {
      await this.api.pauseQueue(paused);
    } catch (reason) {
      this.toasts.failure(reason);
    }
    await this.load();
  }

  #apply(status: QueueStatus) {
    const left = underway(status);
    const before = this.#workspace === this.workspaces.current ? this.left : 0;
    if (before === 0) this.total = 0;
    this.#workspace = this.workspaces.current;
    this.total = left === 0 ? 0 : this.total + Math.max(0, left - before);
    this.status = status;
  }

  /** Looks again after a while, once for all that happens until then: events come ten times a second. */
  #soon() {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.load();
    }, this.interval);
  }
}
