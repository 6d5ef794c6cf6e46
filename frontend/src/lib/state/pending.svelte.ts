import type { AnswerEvent, Citation, Step } from '../api';

/** An answer that is still being made. */
export class Pending {
  text = $state('');
  citations = $state.raw<Citation[]>([]);
  steps = $state.raw<Step[]>([]);
  /** How many words the model has written that can't be shown yet. */
  words = $state(0);
  stopping = $state(false);
  /** The latest answer known to be older: a later one that the library has is this one. */
  after = $state(0);
  #sequence = -1;

  constructor(
    readonly job: string,
    readonly question: string,
    /** How many documents are asked. */
    readonly documents: number,
    after = 0,
  ) {
    this.after = after;
  }

  /** Appends what an event brings. An event that was seen already changes nothing. */
  apply(event: AnswerEvent) {
    if (event.sequence <= this.#sequence) return;
    this.#sequence = event.sequence;
    this.text += event.text;
    this.words += event.words ?? 0;
    if (event.citations.length) this.citations = [...this.citations, ...event.citations];
    if (event.steps.length) this.steps = [...this.steps, ...event.steps];
  }
}
