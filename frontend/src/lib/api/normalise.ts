/** Go sends a nil slice as null: these functions make every list a list, where data enters the window. */
import type {
  Brief,
  DocumentRules,
  LawCitation,
  Added,
  Answer,
  AnswerEvent,
  CatalogueModel,
  Claim,
  Document,
  DocumentMatch,
  DocumentsEvent,
  Folder,
  Insights,
  InstalledModel,
  ModelStatus,
  ModelTest,
  PageReading,
  Placement,
  QueueStatus,
  ReadingReport,
  RunningAnswer,
  SearchResult,
  Setup,
  QuestionTable,
  TableCell,
  TableEvent,
  TableGrid,
  TableTemplate,
  Verification,
  WebSearch,
} from './types';

/** An empty list for null. */
export function list<T>(values: T[] | null | undefined): T[] {
  return values ?? [];
}

export function normaliseDocuments(documents: Document[] | null | undefined): Document[] {
  return list(documents).map((d) => ({ ...d, tags: list(d.tags), parties: list(d.parties) }));
}

export function normaliseMatches(matches: DocumentMatch[] | null | undefined): DocumentMatch[] {
  return list(matches).map((m) => ({ ...m, document: normaliseDocuments([m.document])[0]! }));
}

export function normaliseFolder(folder: Folder): Folder {
  return { ...folder, ignore: list(folder.ignore) };
}

export function normaliseQueue(queue: QueueStatus): QueueStatus {
  return { ...queue, working: list(queue.working) };
}

export function normaliseWeb(search: WebSearch): WebSearch {
  return { ...search, results: list(search.results) };
}

export function normaliseAnswer(answer: Answer): Answer {
  return {
    ...answer,
    text: answer.text ?? '',
    citations: list(answer.citations),
    retrieved: list(answer.retrieved),
    private: list(answer.private),
    followups: list(answer.followups),
    web: answer.web && normaliseWeb(answer.web),
    layers: answer.layers?.map((layer) => ({
      ...layer,
      regulations: list(layer.regulations),
      permits: list(layer.permits),
    })),
    verification: normaliseVerification(answer.verification),
    trace: { ...answer.trace, steps: list(answer.trace.steps) },
  };
}

export function normaliseBrief(brief: Brief): Brief {
  const { summary } = brief;
  return {
    ...brief,
    parties: list(brief.parties),
    dates: list(brief.dates),
    figures: list(brief.figures),
    terms: list(brief.terms),
    duties: list(brief.duties),
    outline: list(brief.outline),
    summary: summary && {
      ...summary,
      citations: list(summary.citations),
      verification: normaliseVerification(summary.verification),
    },
  };
}

export function normaliseLaw(citations: LawCitation[] | null): LawCitation[] {
  return list(citations).map((c) => ({ ...c, boxes: list(c.boxes) }));
}

export function normaliseRules({ authority, named }: DocumentRules): DocumentRules {
  return {
    authority: {
      ...authority,
      jurisdictions: list(authority.jurisdictions),
      evidence: list(authority.evidence),
    },
    named: list(named),
  };
}

function normaliseVerification({ claims, answers, judgement, confidence, held }: Verification): Verification {
  return {
    claims: normaliseClaims(claims),
    answers,
    judgement: { ...judgement, cited: list(judgement.cited) },
    confidence: { ...confidence, reasons: list(confidence.reasons) },
    held: held && { ...held, citations: list(held.citations), claims: normaliseClaims(held.claims) },
  };
}

function normaliseClaims(claims: Claim[] | null | undefined): Claim[] {
  return list(claims).map((c) => ({ ...c, citations: list(c.citations), problems: list(c.problems) }));
}

export function normaliseAnswerEvent(event: AnswerEvent): AnswerEvent {
  return { ...event, text: event.text ?? '', citations: list(event.citations), steps: list(event.steps) };
}

export function normaliseRunning(running: RunningAnswer): RunningAnswer {
  return { ...running, documents: list(running.documents), grown: normaliseAnswerEvent(running.grown) };
}

export function normaliseDocumentsEvent(event: DocumentsEvent): DocumentsEvent {
  return {
    sequence: event.sequence,
    changed: normaliseDocuments(event.changed),
    removed: list(event.removed),
  };
}

export function normaliseModels(models: ModelStatus): ModelStatus {
  return {
    ...models,
    available: list(models.available),
    availableEmbeddings: list(models.availableEmbeddings),
    availableVision: list(models.availableVision),
  };
}

export function normaliseSetup(setup: Setup): Setup {
  return {
    ...setup,
    machine: { ...setup.machine, gpus: list(setup.machine.gpus) },
    missing: list(setup.missing),
    sets: list(setup.sets).map((set) => ({ ...set, models: normaliseCatalogue(set.models) })),
  };
}

export function normaliseCatalogue<T extends CatalogueModel>(models: T[] | null | undefined): T[] {
  return list(models).map((m) => ({ ...m, roles: list(m.roles), languages: list(m.languages) }));
}

export function normaliseInstalled(models: InstalledModel[] | null | undefined): InstalledModel[] {
  return list(models).map((m) => ({ ...m, roles: list(m.roles) }));
}

export function normaliseTest(test: ModelTest): ModelTest {
  return { ...test, tasks: list(test.tasks) };
}

export function normaliseAdded<T extends Added>(result: T): T {
  return {
    ...result,
    new: normaliseDocuments(result.new),
    known: normaliseDocuments(result.known),
    refused: list(result.refused),
    uncopied: list(result.uncopied),
  };
}

export function normalisePlacement(placement: Placement): Placement {
  return { ...placement, boxes: list(placement.boxes) };
}

export function normaliseSearch(result: SearchResult): SearchResult {
  return { ...result, found: list(result.found).map((f) => ({ ...f, signals: list(f.signals) })) };
}

export function normaliseInsights(insights: Insights): Insights {
  return {
    ...insights,
    stages: list(insights.stages),
    alerts: list(insights.alerts),
    judged: insights.judged ?? {},
    intents: insights.intents ?? {},
  };
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

export function normaliseTable(table: QuestionTable): QuestionTable {
  return {
    ...table,
    rows: { ...table.rows, documents: list(table.rows.documents) },
    columns: list(table.columns),
  };
}

function normaliseCell(cell: TableCell): TableCell {
  return { ...cell, value: { ...cell.value, list: list(cell.value.list) } };
}

export function normaliseGrid(grid: TableGrid): TableGrid {
  return {
    ...grid,
    table: normaliseTable(grid.table),
    rows: list(grid.rows),
    cells: list(grid.cells).map(normaliseCell),
    footers: list(grid.footers).map((f) => ({ ...f, states: f.states ?? {}, sums: list(f.sums) })),
  };
}

export function normaliseTableEvent(event: TableEvent): TableEvent {
  return { ...event, cells: list(event.cells).map(normaliseCell) };
}

export function normaliseTemplate(template: TableTemplate): TableTemplate {
  return { ...template, columns: list(template.columns) };
}
