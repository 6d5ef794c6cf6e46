import type { AnswerEvent, Citation, Step } from '../api';

/** An answer that is still being made. */
export class Pending {
  text = $state('');
  citations = $state.raw<Citation[]>([]);
  steps = $state.raw<Step[]>([]);
  stopping = $state(false);
  #sequence = -1;

  constructor(
    readonly job: string,
    readonly question: string,
    /** How many documents are asked. */
    readonly documents: number,
  ) {}

  /** Appends what an event brings. An event that was seen already changes nothing. */
  apply(event: AnswerEvent) {
    if (event.sequence <= this.#sequence) return;
    this.#sequence = event.sequence;
    this.text += event.text;
    if (event.citations.length) this.citations = [...this.citations, ...event.citations];
    if (event.steps.length) this.steps = [...this.steps, ...event.steps];
  }
}
