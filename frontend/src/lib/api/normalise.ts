/** Go sends a nil slice as null: these functions make every list a list, where data enters the window. */
import type {
  Added,
  Answer,
  AnswerEvent,
  DocumentsEvent,
  ModelStatus,
  PageReading,
  Placement,
  ReadingReport,
} from './types';

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
    availableVision: list(models.availableVision),
  };
}

export function normaliseAdded(result: Added): Added {
  return { new: list(result.new), known: list(result.known), refused: list(result.refused) };
}

export function normalisePlacement(placement: Placement): Placement {
  return { ...placement, boxes: list(placement.boxes) };
}

export function normaliseReport(report: ReadingReport): ReadingReport {
  return {
    ...report,
    languages: list(report.languages),
    states: list(report.states),
    sections: list(report.sections),
    pageList: list(report.pageList),
  };
}

export function normalisePage(page: PageReading): PageReading {
  return { ...page, blocks: list(page.blocks).map((b) => ({ ...b, boxes: list(b.boxes) })) };
}
