import type { Answer } from '../../api';
import { Pending } from './pending.svelte';

let begun = 0;

/**
 * One conversation in the window: its answers, the one being written, and the question in
 * its composer. Whatever belongs to a conversation stands here, whether it is on screen or not.
 */
export class Thread {
  /** Its number in the library; 0 until its first answer is stored. */
  id = $state(0);
  /** What the list knows it by, for as long as it is open: below 0 if it was begun here. */
  readonly key: number;
  /** The answer being written; null: none. */
  pending = $state<Pending | null>(null);
  loading = $state(false);
  /** The text in the composer. A question that could not be answered comes back to it. */
  draft = $state('');
  /** An answer came while another conversation was on screen. */
  unread = $state(false);
  /** The first question, from when it is asked until the library lists the conversation. */
  title = $state('');
  /** When that was. */
  began = $state('');

  /** Its answers in the order of their numbers. The one being written is not shown twice while its end is told. */
  readonly answers = $derived.by(() => {
    const { pending } = this;
    return pending ? this.#answers.filter((a) => a.id <= pending.after) : this.#answers;
  });

  #answers = $state.raw<Answer[]>([]);
  /** Resolves when the stored answers have been fetched for the first time, or could not be; null once they are there. */
  #first: Promise<unknown> | null = null;
  #request = 0;
  /** What came or changed since the latest fetch began: it is newer than what that brings. */
  #meanwhile = new Map<number, { answer: Answer; added: boolean }>();

  constructor(
    readonly workspace: number,
    id = 0,
  ) {
    this.id = id;
    this.key = id || -++begun;
  }

  /** Nothing would be lost if the window forgot it. */
  get idle(): boolean {
    return !this.pending && !this.unread && !this.draft.trim() && !this.title;
  }

  /** Notes that a question is asked. */
  ask(job: string, question: string, documents: number): Pending {
    if (!this.id) {
      this.title ||= question;
      this.began = new Date().toISOString();
    }
    return (this.pending = new Pending(job, question, documents, this.#answers.at(-1)?.id));
  }

  /**
   * Waits until it is known which answers are there before the one asked for; null when it
   * is. Reports whether the question is still to be asked then.
   */
  ready(pending: Pending): Promise<boolean> | null {
    return (
      this.#first?.then(() => {
        pending.after = this.#answers.at(-1)?.id ?? 0;
        return !pending.stopping;
      }) ?? null
    );
  }

  /** Takes the finished answer to the question that was asked. */
  finish(answer: Answer) {
    this.id = answer.conversationId;
    this.#put(answer, true);
    this.pending = null;
  }

  /** The question has no answer; it goes back to the composer. */
  fail(question: string) {
    this.draft ||= question;
    this.pending = null;
  }

  /** Replaces an answer by its number. */
  change(answer: Answer) {
    if (this.#answers.some((a) => a.id === answer.id)) this.#put(answer, false);
  }

  /**
   * Fetches the stored answers. Those that come by another way meanwhile stay; of several
   * fetches the latest counts.
   */
  fetch(stored: () => Promise<Answer[]>): Promise<void> {
    const fetching = this.#fetch(stored);
    if (this.#request === 1) this.#first = fetching.catch(() => {}).then(() => (this.#first = null));
    return fetching;
  }

  async #fetch(stored: () => Promise<Answer[]>) {
    const request = ++this.#request;
    this.#meanwhile.clear();
    let answers: Answer[];
    try {
      answers = await stored();
    } finally {
      if (request === this.#request) this.loading = false;
    }
    if (request !== this.#request) return;
    const here = new Set(answers.map((a) => a.id));
    const added = [...this.#meanwhile.values()].filter((m) => m.added && !here.has(m.answer.id));
    this.#show([
      ...answers.map((a) => this.#meanwhile.get(a.id)?.answer ?? a),
      ...added.map((m) => m.answer),
    ]);
  }

  #put(answer: Answer, added: boolean) {
    this.#meanwhile.set(answer.id, { answer, added: added || !!this.#meanwhile.get(answer.id)?.added });
    this.#show([...this.#answers.filter((a) => a.id !== answer.id), answer]);
  }

  #show(answers: Answer[]) {
    this.#answers = answers.sort((a, b) => a.id - b.id);
  }
}
