import {
  toAppError,
  type Answer,
  type AnswerEvent,
  type Api,
  type Conversation,
  type Rating,
  type RunningAnswer,
} from '../../api';
import { strings } from '../../strings';
import { shorten } from '../../text/format';
import { newJob } from '../../state/job';
import type { Library } from '../library/library.svelte';
import type { Pending } from './pending.svelte';
import type { Preferences } from '../settings/preferences.svelte';
import { Thread } from './thread.svelte';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

const texts = strings.notices.conversation;

/** How a question is asked that was asked before. */
export interface Asking {
  /** The question as it stands alone, in the user's words; Ibid finds its own otherwise. */
  standalone?: string;
  /** Make a new answer, even if one is known. */
  again?: boolean;
  /** Look further, step by step; as the switch of the composer says otherwise. */
  research?: boolean;
  /** Ask these documents, whatever is ticked. */
  documents?: number[];
}

/** What the list says of a conversation besides its title. */
export type ThreadState = 'writing' | 'unread' | 'unanswered' | '';

/**
 * The conversations of the library that the window has to do with, and which one is on screen.
 * It owns the answers being written: each belongs to its conversation and goes on wherever the
 * user is.
 */
export class Conversations {
  /** Those stored in the workspace, latest first. */
  list = $state.raw<Conversation[]>([]);
  /** The one on screen. */
  shown = $state.raw<Thread>()!;
  /** The last thing a screen reader should hear. */
  announcement = $state('');
  /** The switch of the composer: the next question is researched. */
  research = $state(false);

  /** Puts the cursor into the question; set by the composer while it is shown. */
  focusField: (() => void) | null = null;

  /** Those of all workspaces with something that only the window knows, and the one on screen. */
  #threads = $state.raw<Thread[]>([]);
  /** How often another library took the place of the one that was shown. */
  #library = 0;
  /** Events of jobs that are still being looked up after a reload; null: none are. */
  #early: AnswerEvent[] | null = null;

  /** The one on screen; 0: a new one, not stored yet. */
  readonly current = $derived(this.shown.id);
  readonly answers = $derived(this.shown.answers);
  readonly pending = $derived(this.shown.pending);
  readonly loading = $derived(this.shown.loading);
  readonly title = $derived(this.#title(this.shown));

  /** The list with those begun here that are not stored yet; these have numbers below 0. */
  readonly rows = $derived.by(() => {
    const listed = new Set(this.list.map((c) => c.id));
    const begun = this.#here.filter((t) => t.title && !listed.has(t.id));
    return [...begun.map(row).reverse(), ...this.list];
  });
  /** What the conversations that are not on screen have to tell, all together. */
  readonly elsewhere = $derived.by((): ThreadState => {
    const states = this.#here.filter((t) => t !== this.shown).map(state);
    return (['unread', 'writing', 'unanswered'] as const).find((s) => states.includes(s)) ?? '';
  });

  readonly #here = $derived(this.#threads.filter((t) => t.workspace === this.workspaces.current));

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private library: Library,
    private toasts: Toasts,
    private preferences: Preferences,
  ) {
    this.startNew();
    api.on('answer', (event) => this.#grow(event));
    api.on('documents', ({ removed }) => {
      if (this.#cites(new Set(removed))) void this.refresh();
    });
  }

  /** Whether the next question is researched: one for a place is looked for layer by layer instead. */
  get researching(): boolean {
    return this.research && !this.workspaces.workspace?.place;
  }

  get draft(): string {
    return this.shown.draft;
  }
  set draft(text: string) {
    this.shown.draft = text;
  }

  async load() {
    const { current } = this.workspaces;
    try {
      const list = await this.api.conversations(current);
      if (current !== this.workspaces.current) return;
      if (this.shown.workspace !== current) this.startNew();
      this.list = list;
      for (const thread of this.#here) if (list.some((c) => c.id === thread.id)) thread.title = '';
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Goes on with the answers that were being written when the window was reloaded. */
  async resume() {
    this.#early = [];
    try {
      const known = new Set(this.#threads.map((t) => t.pending?.job));
      for (const running of await this.api.runningAnswers())
        if (!known.has(running.grown.job)) this.#takeUp(running);
      for (const event of this.#early) this.#pending(event.job)?.apply(event);
    } catch (reason) {
      this.toasts.failure(reason);
    } finally {
      this.#early = null;
    }
  }

  /** Another workspace is shown: its conversations, and the question being written there. */
  async reset() {
    this.list = [];
    this.startNew();
    await this.load();
  }

  /** Forgets everything: another library is about to be shown. */
  clear() {
    this.#library++;
    this.#threads = this.list = [];
    this.startNew();
  }

  /** Fetches the conversation on screen again: documents it cites may have gone, and answers with them. */
  async refresh() {
    const { shown } = this;
    await this.load();
    if (shown.id) await this.#fetch(shown);
  }

  /** Asks in the conversation on screen and stays until the answer is complete. While one is written there, nothing is asked. */
  async ask(
    text: string,
    {
      standalone = '',
      again = false,
      research = this.researching,
      documents = [...this.library.scope],
    }: Asking = {},
  ) {
    const question = text.trim();
    const thread = this.shown;
    if (!question || thread.pending) return;
    const pending = thread.ask(newJob(), question, documents.length || this.library.asked);
    // What is being written stays there while an earlier question is asked again.
    if (text === thread.draft) thread.draft = '';
    this.announcement = texts.searching;
    const ready = thread.ready(pending);
    if (ready && !(await ready)) return thread.fail(question);
    if (this.preferences.saving) await this.preferences.saving; // it is answered by the settings that are shown
    const answer = this.api.ask({
      job: pending.job,
      workspace: thread.workspace,
      conversation: thread.id,
      text: question,
      documents,
      standalone: standalone.trim(),
      place: this.workspaces.workspace?.place,
      again,
      research,
    });
    await this.#follow(thread, pending, answer);
  }

  /** Ends the answer being written in a conversation; what there is of it stays. */
  async stop(id = this.shown.key) {
    const pending = this.#find(id)?.pending;
    if (!pending || pending.stopping) return;
    pending.stopping = true;
    try {
      await this.api.stop(pending.job);
    } catch (reason) {
      pending.stopping = false;
      this.toasts.failure(reason);
    }
  }

  /** Shows a new conversation, with the question begun there. */
  startNew() {
    const { current } = this.workspaces;
    const fresh = this.#here.find((t) => !t.id && !t.title);
    this.#show(fresh ?? this.#add(new Thread(current)));
  }

  /** Shows a conversation of the list. */
  async open(id: number) {
    const thread = this.#find(id) ?? this.#add(new Thread(this.workspaces.current, id));
    if (thread === this.shown) return;
    this.#show(thread);
    if (!thread.id) return;
    thread.loading = thread.answers.length === 0;
    await this.#fetch(thread);
  }

  /** What tells a conversation of the list from the others, also when it is stored meanwhile. */
  key(id: number): number {
    return this.#find(id)?.key ?? id;
  }

  isShown(id: number): boolean {
    return this.#find(id) === this.shown;
  }

  /** What the list says of a conversation. */
  state(id: number): ThreadState {
    const thread = this.#find(id);
    return thread ? state(thread) : '';
  }

  /** Whether the model writes another answer first: it writes one at a time. */
  waits(pending: Pending): boolean {
    const before = this.#threads.flatMap((t) => t.pending ?? []);
    return before.some((p) => p !== pending && p.text !== '');
  }

  /** Deletes a conversation with the answer being written in it. One that is on screen gives way to a new one. Rejects if it cannot be deleted. */
  async remove(id: number) {
    const thread = this.#find(id);
    const stored = thread ? thread.id : id;
    if (stored) await this.api.deleteConversation(this.workspaces.current, stored);
    if (!thread) return;
    // From here on its answer has nowhere to go.
    this.#threads = this.#threads.filter((t) => t !== thread);
    if (thread === this.shown) this.startNew();
    if (!stored && thread.pending) await this.api.discardAnswer(thread.pending.job);
  }

  /** Keeps what the user thinks of an answer, and takes it back when it cannot be stored. */
  async rate(answer: Answer, rating: Rating) {
    const thread = this.shown;
    thread.change({ ...answer, rating });
    try {
      await this.api.rate(thread.workspace, answer.id, rating);
    } catch (reason) {
      thread.change(answer);
      this.toasts.failure(reason);
    }
  }

  #title(thread: Thread): string {
    return this.list.find((c) => c.id === thread.id)?.title ?? thread.title;
  }

  #find(id: number): Thread | undefined {
    return this.#threads.find((t) => t.id === id || t.key === id);
  }

  #add(thread: Thread): Thread {
    this.#threads = [...this.#threads, thread];
    return thread;
  }

  /** Brings a conversation to the front. The one before is forgotten unless something of it is on its way or unread. */
  #show(thread: Thread) {
    const before = this.shown;
    this.shown = thread;
    thread.unread = false;
    this.announcement = '';
    if (before && before !== thread && before.idle) this.#threads = this.#threads.filter((t) => t !== before);
  }

  async #fetch(thread: Thread) {
    try {
      await thread.fetch(() => this.api.conversation(thread.workspace, thread.id));
    } catch (reason) {
      if (thread !== this.shown) return;
      if (toAppError(reason).code !== 'not_found') this.toasts.failure(reason);
      else if (!thread.pending) this.startNew();
    }
  }

  /** Waits for an answer and gives it to its conversation, wherever the user is by then. */
  async #follow(thread: Thread, pending: Pending, answer: Promise<Answer>, takenUp = false) {
    const library = this.#library;
    try {
      const finished = await answer;
      if (library !== this.#library) return;
      if (!this.#threads.includes(thread)) return await this.#forget(thread, finished);
      thread.finish(finished);
      const seen = thread === this.shown;
      thread.unread = !seen && !pending.stopping;
      this.announcement = seen ? ended(finished) : texts.newAnswerIn(shorten(this.#title(thread), 60));
    } catch (reason) {
      if (!this.#threads.includes(thread)) return;
      if (takenUp && toAppError(reason).code === 'not_found') return await this.#tooLate(thread);
      thread.fail(pending.question);
      if (thread === this.shown) this.announcement = '';
      this.toasts.failure(reason);
    }
    if (thread.workspace === this.workspaces.current) await this.load();
  }

  /** An answer that was to be gone on with has ended: it is stored with its conversation, if anywhere. */
  async #tooLate(thread: Thread) {
    thread.pending = null;
    thread.unread = thread.id > 0 && thread !== this.shown;
    if (!thread.id) this.#threads = this.#threads.filter((t) => t !== thread || t === this.shown);
    if (thread.workspace === this.workspaces.current) await this.load();
    if (thread.id && thread === this.shown) await this.#fetch(thread);
  }

  /** An answer was stored in the very moment in which its conversation was deleted. */
  async #forget(thread: Thread, { conversationId }: Answer) {
    try {
      await this.api.deleteConversation(thread.workspace, conversationId);
    } catch (reason) {
      if (toAppError(reason).code !== 'not_found') this.toasts.failure(reason);
    }
    if (thread.workspace === this.workspaces.current) await this.load();
  }

  #grow(event: AnswerEvent) {
    const pending = this.#pending(event.job);
    if (pending) pending.apply(event);
    else this.#early?.push(event);
  }

  #pending(job: string): Pending | null {
    return this.#threads.find((t) => t.pending?.job === job)?.pending ?? null;
  }

  #takeUp({ workspace, conversation, question, documents, grown }: RunningAnswer) {
    const known = conversation ? this.#find(conversation) : undefined;
    const thread = known ?? this.#add(new Thread(workspace, conversation));
    const pending = thread.ask(grown.job, question, documents.length || this.library.documents.length);
    pending.after = Infinity; // nobody knows any more which answers were there
    pending.apply(grown);
    void this.#follow(thread, pending, this.api.finishedAnswer(grown.job), true);
  }

  #cites(documents: Set<number>): boolean {
    return this.answers.some((a) => a.citations.some((c) => documents.has(c.documentId)));
  }
}

function state(thread: Thread): ThreadState {
  if (thread.pending) return 'writing';
  if (thread.unread) return 'unread';
  return thread.title && !thread.id ? 'unanswered' : '';
}

/** A conversation as the list shows it before it is stored. */
function row({ id, key, workspace, title, began }: Thread): Conversation {
  return {
    id: id || key,
    workspaceId: workspace,
    title: shorten(title, 60),
    pinned: false,
    answers: 0,
    found: '',
    updatedAt: began,
  };
}

function ended(answer: Answer): string {
  const cited = texts.citations(answer.citations.length);
  if (answer.status === 'not_found') return texts.notFound;
  if (answer.status === 'held') return texts.withheld;
  if (answer.status === 'stopped') return texts.stopped(cited);
  return texts.complete(cited);
}
