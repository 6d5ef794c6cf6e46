import { toAppError, type Api, type AppError, type Brief, type Document, type Progress } from '../../api';
import { strings } from '../../strings';
import { newJob } from '../../state/job';
import type { Toasts } from '../../state/toasts.svelte';

const t = strings.notices.briefs;

/** The overview of the document whose details are shown. */
export class Briefs {
  /** Null until it is there. */
  shown = $state.raw<Brief | null>(null);
  /** Set while it is being made. */
  work = $state.raw<{ job: string; progress: Progress | null } | null>(null);
  failure = $state.raw<AppError | null>(null);
  /** The document it is of. */
  #of = 0;

  constructor(
    private api: Api,
    private toasts: Toasts,
  ) {
    api.on('progress', (event) => {
      if (event.job === this.work?.job) this.work = { job: event.job, progress: event };
    });
  }

  /** Forgets the overview of another document, and ends the work on it. */
  leave(id: number) {
    if (id === this.#of) return;
    this.stop();
    this.#of = id;
    this.shown = null;
    this.failure = null;
  }

  /** Makes the overview of a document, or fetches the one there is. */
  async make({ workspaceId, id }: Pick<Document, 'workspaceId' | 'id'>, again = false) {
    this.leave(id);
    if (this.work) return;
    const job = newJob();
    this.work = { job, progress: null };
    this.failure = null;
    try {
      const brief = await this.api.documentBrief(job, workspaceId, id, again);
      if (this.#of === id) this.shown = brief;
    } catch (reason) {
      const failure = toAppError(reason);
      if (this.#of === id && failure.code !== 'cancelled') this.failure = failure;
    } finally {
      if (this.work?.job === job) this.work = null;
    }
  }

  stop() {
    if (!this.work) return;
    void this.api.stop(this.work.job);
    this.work = null;
  }

  async export({ workspaceId, id, title }: Document, format: 'markdown' | 'docx' | 'pdf' | 'html') {
    try {
      const path = await this.api.exportBrief(workspaceId, id, format);
      if (path) this.toasts.info(t.written(title));
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }
}
