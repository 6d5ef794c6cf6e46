/** Go sends a nil slice as null: these functions make every list a list, where data enters the window. */
import type { Added, Answer, AnswerEvent, DocumentsEvent, ModelStatus, Placement } from './types';

/** An empty list for null. */
export function list<T>(values: T[] | null | undefined): T[] {
  return values ?? [];
}

export function normaliseAnswer(answer: Answer): Answer {
  return {
    ...answer,
    text: answer.text ?? '',
    citations: list(answer.citations),
    retrieved: list(answer.retrieved),
    trace: { ...answer.trace, steps: list(answer.trace?.steps) },
  };
}

export function normaliseAnswerEvent(event: AnswerEvent): AnswerEvent {
  return { ...event, text: event.text ?? '', citations: list(event.citations), steps: list(event.steps) };
}

export function normaliseDocumentsEvent(event: DocumentsEvent): DocumentsEvent {
  return { sequence: event.sequence, changed: list(event.changed), removed: list(event.removed) };
}

export function normaliseModels(models: ModelStatus): ModelStatus {
  return {
    ...models,
    available: list(models.available),
    availableEmbeddings: list(models.availableEmbeddings),
  };
}

export function normaliseAdded(result: Added): Added {
  return { new: list(result.new), known: list(result.known), refused: list(result.refused) };
}

export function normalisePlacement(placement: Placement): Placement {
  return { ...placement, boxes: list(placement.boxes) };
}
