import type { AnswerEvent, Citation, ResearchStep, Step } from '../../api';

/** An answer that is still being made. */
export class Pending {
  text = $state('');
  citations = $state.raw<Citation[]>([]);
  /** What answers until the model's answer is written and checked. */
  quotations = $state.raw<Citation[]>([]);
  steps = $state.raw<Step[]>([]);
  /** What is being looked for, step by step; empty: the question isn't researched. */
  research = $state.raw<ResearchStep[]>([]);
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
    if (event.citations.length) this.citations = [...this.citations, ...event.citations];
    if (event.quotations?.length) this.quotations = event.quotations;
    for (const step of event.research ?? [])
      this.research = [...this.research.filter((s) => s.number !== step.number), step];
    if (event.steps.length) this.steps = [...this.steps, ...event.steps];
  }
}
