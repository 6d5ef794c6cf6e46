import {
  toAppError,
  type Answer,
  type Api,
  type WebPreview,
  type WebRequest,
  type WebStatus,
} from '../../api';
import { webOff } from './web';
import { strings } from '../../strings';
import type { Conversations } from '../conversation/conversation.svelte';
import { newJob } from '../../state/job';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

const t = strings.notices.web;

/** How many lines of the log are shown. */
export const mostRequests = 20;

/** What is about to be searched for on the web. */
interface Asking {
  /** The answer that the results are kept with; null: the service is only tried. */
  answer: Answer | null;
  query: string;
  /** What would be sent for the query; null until it is known, and if it can't be sent. */
  preview: WebPreview | null;
  /** Why it can't be sent. */
  wrong: string;
}

/** A search that is on its way. */
interface Running {
  job: string;
  /** Number of the answer; 0: the service is only tried. */
  message: number;
  /** How far it is, in words. */
  text: string;
}

/** Searches of the web, each asked for by the user, and the service that is asked. */
export class Web {
  status = $state.raw<WebStatus>(webOff);
  /** What was sent from the workspace, the latest first. */
  requests = $state.raw<WebRequest[]>([]);
  /** The search that the dialog is about; null: it is closed. */
  asking = $state.raw<Asking | null>(null);
  running = $state.raw<Running | null>(null);

  /** A service is set up, and can be asked. */
  readonly on = $derived(this.status.provider !== 'off' && !this.status.problem);

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private conversations: Conversations,
    private toasts: Toasts,
  ) {
    api.on('web', ({ job, text }) => {
      if (this.running?.job === job) this.running = { ...this.running, text };
    });
  }

  async load() {
    try {
      this.status = await this.api.webStatus();
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  async loadRequests() {
    const { current } = this.workspaces;
    try {
      const requests = await this.api.webRequests(current, mostRequests);
      if (current === this.workspaces.current) this.requests = requests;
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  async clearRequests() {
    try {
      await this.api.clearWebRequests(this.workspaces.current);
      this.requests = [];
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Names the service that may be asked; empty: what is wrong can be read in the toast. */
  setUp = (provider: 'searxng' | 'brave', address: string, key: string) =>
    this.#change(() => this.api.setUpWeb(provider, address, key));

  turnOff = () => this.#change(() => this.api.turnWebOff());

  /** Searches for the question of an answer, after showing what is sent where nobody has agreed yet. */
  async search(answer: Answer) {
    if (this.status.agreed) await this.#send(answer, answer.question, '');
    else await this.prepare(answer, answer.question);
  }

  /** Opens the dialog that shows what is sent. */
  async prepare(answer: Answer | null, query: string) {
    this.asking = { answer, query, preview: null, wrong: '' };
    await this.edit(query);
  }

  /** Shows what would be sent for other words. */
  async edit(query: string) {
    if (!this.asking) return;
    const asking = (this.asking = { ...this.asking, query, preview: null, wrong: '' });
    try {
      const preview = await this.api.previewWeb(query);
      if (this.asking === asking) this.asking = { ...asking, preview };
    } catch (reason) {
      if (this.asking === asking) this.asking = { ...asking, wrong: toAppError(reason).message };
    }
  }

  cancel() {
    this.asking = null;
  }

  /** Sends what the dialog shows: the user agrees to it. */
  async confirm() {
    const { asking } = this;
    if (!asking?.preview) return;
    this.asking = null;
    await this.#send(asking.answer, asking.preview.query, asking.preview.endpoint);
  }

  async stop() {
    if (this.running) await this.api.stop(this.running.job);
  }

  /** Opens a page that was found in the browser. */
  async open(address: string) {
    try {
      await this.api.openPage(address);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  async #change(change: () => Promise<WebStatus>): Promise<boolean> {
    try {
      this.status = await change();
      return true;
    } catch (reason) {
      this.toasts.failure(reason);
      return false;
    }
  }

  async #send(answer: Answer | null, query: string, agree: string) {
    if (this.running) return;
    const running = (this.running = { job: newJob(), message: answer?.id ?? 0, text: t.searchingTheWeb });
    const thread = this.conversations.shown;
    const workspace = answer ? thread.workspace : this.workspaces.current;
    try {
      const web = await this.api.searchWeb({
        job: running.job,
        workspace,
        message: running.message,
        query,
        agree,
      });
      const latest = answer && (thread.answers.find((a) => a.id === answer.id) ?? answer);
      if (latest) thread.change({ ...latest, web });
      else this.toasts.info(t.answers(this.running?.text.toLowerCase() ?? ''));
    } catch (reason) {
      if (toAppError(reason).code !== 'cancelled') this.toasts.failure(reason);
    } finally {
      this.running = null;
    }
    if (agree) await this.load();
  }
}
