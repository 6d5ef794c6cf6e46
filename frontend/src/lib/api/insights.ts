/** The query log and its figures, as the backend gives them. */
import type { AnswerMode, AnswerStatus } from './types';

/** A line of the query log. */
export interface LoggedQuery {
  id: number;
  /** 0: it was deleted. */
  conversationId: number;
  messageId: number;
  at: string;
  query: string;
  /** Empty: the question was searched as asked. */
  reformulated: string;
  intent: string;
  mode: `${AnswerMode}`;
  status: `${AnswerStatus}`;
  grade: string;
  retrieved: number;
  reranked: number;
  /** 0 to 1; -1: nothing was ranked. */
  topScore: number;
  citations: number;
  claims: number;
  unbacked: number;
  retries: number;
  judged: string;
  confidence: string;
  cacheHit: boolean;
  model: string;
  retrievalMs: number;
  rerankMs: number;
  generationMs: number;
  totalMs: number;
  /** 0: no model answered. */
  firstTokenMs: number;
  /** Milliseconds by stage. */
  stages: Record<string, number>;
}

/** How a figure is spread; all are 0 where there is none. */
export interface Spread {
  count: number;
  mean: number;
  p50: number;
  p95: number;
  low: number;
  high: number;
}

/** The figures of one day, local time. */
export interface DayFigures {
  /** 2026-02-28 */
  day: string;
  queries: number;
  refused: number;
  /** Mean; 0 without questions. */
  topScore: number;
  /** Median. */
  totalMs: number;
}

/** How long a stage took, in milliseconds. */
export interface StageTime {
  stage: string;
  p50: number;
  p95: number;
  runs: number;
}

/** A figure that is out of its bounds. */
export interface Alert {
  name: string;
  value: number;
  bound: number;
  message: string;
  /** What usually helps. */
  hint: string;
}

/** The figures of a stretch of the query log; times are milliseconds. */
export interface Insights {
  since: string;
  queries: number;
  /** Every day of the stretch, the oldest first. */
  days: DayFigures[];
  /** In the order of the pipeline. */
  stages: StageTime[];
  /** The gravest first. */
  alerts: Alert[];
  topScore: Spread;
  citations: Spread;
  retries: Spread;
  retrieval: Spread;
  /** Of all but generation. */
  overhead: Spread;
  total: Spread;
  /** Not in the documents, or held back. */
  refused: number;
  cacheHits: number;
  /** Answers by judge status. */
  judged: Record<string, number>;
  /** Answers by level; "" for none. */
  confidence: Record<string, number>;
  intents: Record<string, number>;
  good: number;
  bad: number;
}
