import { toAppError, type Answer, type Api, type Conversation, type Rating } from '../api';
import { newJob } from './job';
import type { Library } from './library.svelte';
import { Pending } from './pending.svelte';
import type { Toasts } from './toasts.svelte';
import type { Workspaces } from './workspaces.svelte';

/** How a question is asked that was asked before. */
export interface Asking {
  /** The question as it stands alone, in a person's words; Ibid finds its own otherwise. */
  standalone?: string;
  /** The answer is to be made anew, even if it is known. */
  again?: boolean;
}

/** The conversation on screen, the answer on its way, and the earlier conversations of the workspace. */
export class Conversations {
  /** Latest first. */
  list = $state.raw<Conversation[]>([]);
  /** 0: a new one, not yet begun. */
  current = $state(0);
  answers = $state.raw<Answer[]>([]);
  pending = $state<Pending | null>(null);
  loading = $state(false);
  /** The text in the composer; kept here so that a failed question is not lost. */
  draft = $state('');
  /** The last thing a screen reader should hear. */
  announcement = $state('');

  readonly title = $derived(this.list.find((c) => c.id === this.current)?.title ?? '');

  /** The workspace the draft was written in, and what was being written in the others. */
  #workspace: number;
  #drafts = new Map<number, string>();

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private library: Library,
    private toasts: Toasts,
  ) {
    this.#workspace = workspaces.current;
    api.on('answer', (event) => {
      if (this.pending?.job === event.job) this.pending.apply(event);
    });
    api.on('documents', ({ removed }) => {
      if (this.#cites(new Set(removed))) void this.refresh();
    });
  }

  async load() {
    const { current } = this.workspaces;
    try {
      const list = await this.api.conversations(current);
      if (current === this.workspaces.current) this.list = list;
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Another workspace, or another library, is shown: its conversations, and the question that was being written there. */
  async reset() {
    const { current } = this.workspaces;
    this.startNew();
    this.list = [];
    this.#drafts.set(this.#workspace, this.draft);
    this.draft = this.#drafts.get(current) ?? '';
    this.#workspace = current;
    await this.load();
  }

  /** Fetches the conversation on screen again: documents it cites may have gone, and answers with them. */
  async refresh() {
    await this.load();
    const { current } = this;
    if (!current) return;
    try {
      const answers = await this.api.conversation(this.workspaces.current, current);
      if (this.current === current) this.answers = answers;
    } catch (reason) {
      if (this.current !== current) return;
      if (toAppError(reason).code === 'not_found') this.startNew();
      else this.toasts.failure(reason);
    }
  }

  /** Asks and stays until the answer is complete. While one is on its way, nothing is asked. */
  async ask(text: string, { standalone = '', again = false }: Asking = {}) {
    const question = text.trim();
    if (!question || this.pending) return;
    const pending = new Pending(newJob(), question, this.library.asked);
    const conversation = this.current;
    this.pending = pending;
    // What is being written stays there while an earlier question is asked again.
    if (text === this.draft) this.draft = '';
    this.announcement = 'Searching your documents.';
    try {
      const documents = [...this.library.scope];
      const workspace = this.workspaces.current;
      const answer = await this.api.ask({
        job: pending.job,
        workspace,
        conversation,
        text: question,
        documents,
        standalone: standalone.trim(),
        again,
      });
      // Meanwhile another conversation may have been opened: the answer is stored in its own.
      if (this.pending === pending) {
        this.current = answer.conversationId;
        this.answers = [...this.answers, answer];
        this.announcement = ended(answer);
      }
    } catch (reason) {
      if (this.pending === pending) {
        this.draft ||= question;
        this.announcement = '';
      }
      if (toAppError(reason).code !== 'cancelled') this.toasts.failure(reason);
    } finally {
      if (this.pending === pending) this.pending = null;
    }
    await this.load();
  }

  /** Ends the answer on its way; what there is of it stays. */
  async stop() {
    if (!this.pending || this.pending.stopping) return;
    this.pending.stopping = true;
    try {
      await this.api.stop(this.pending.job);
    } catch (reason) {
      this.pending.stopping = false;
      this.toasts.failure(reason);
    }
  }

  startNew() {
    this.#leave();
    this.current = 0;
    this.answers = [];
  }

  async open(id: number) {
    if (id === this.current) return;
    this.#leave();
    this.current = id;
    this.answers = [];
    this.loading = true;
    try {
      const answers = await this.api.conversation(this.workspaces.current, id);
      if (this.current === id) this.answers = answers;
    } catch (reason) {
      this.toasts.failure(reason);
    } finally {
      if (this.current === id) this.loading = false;
    }
  }

  /** Keeps what a person thinks of an answer, and takes it back when it cannot be stored. */
  async rate(answer: Answer, rating: Rating) {
    this.#change({ ...answer, rating });
    try {
      await this.api.rate(this.workspaces.current, answer.id, rating);
    } catch (reason) {
      this.#change(answer);
      this.toasts.failure(reason);
    }
  }

  #change(answer: Answer) {
    this.answers = this.answers.map((a) => (a.id === answer.id ? answer : a));
  }

  #cites(documents: Set<number>): boolean {
    return this.answers.some((a) => a.citations.some((c) => documents.has(c.documentId)));
  }

  /** Another conversation comes to the front: nobody waits for the running answer any more. */
  #leave() {
    if (this.pending) void this.stop();
    this.pending = null;
    this.loading = false;
    this.announcement = '';
  }
}

function ended(answer: Answer): string {
  const n = answer.citations.length;
  const cited = `${n} ${n === 1 ? 'citation' : 'citations'}`;
  if (answer.status === 'not_found') return 'Nothing in your documents answers this.';
  if (answer.status === 'held') return 'What was written was held back: your documents do not bear it out.';
  if (answer.status === 'stopped') return `Stopped, with ${cited}.`;
  return `Answer complete, with ${cited}.`;
}
