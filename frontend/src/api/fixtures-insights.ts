/** Nouns of the query log, for tests: each as it mostly is, with what a test changes of it. */
import type { Insights, LoggedQuery, Spread } from './types';

const spread = (mean: number, p95 = mean): Spread => ({
  count: 12,
  mean,
  p50: mean,
  p95,
  low: 0,
  high: p95,
});

/** The figures of a month, for tests. */
export function mockInsights(change: Partial<Insights> = {}): Insights {
  return {
    since: '2026-11-20T00:00:00Z',
    queries: 12,
    stages: [
      { stage: 'keyword', p50: 6.2, p95: 14, runs: 12 },
      { stage: 'generate', p50: 3300, p95: 8100, runs: 10 },
    ],
    alerts: [],
    topScore: spread(2.4, 3.1),
    citations: spread(2.5, 5),
    retries: spread(0.25, 1),
    retrieval: spread(38, 90),
    overhead: spread(61, 140),
    total: spread(3700, 8400),
    refused: 1,
    cacheHits: 3,
    judged: { judged: 9, not_judged: 1, off: 2 },
    intents: { factual: 9, comparison: 3 },
    good: 4,
    bad: 1,
    ...change,
  };
}

/** A line of the query log, for tests. */
export function mockLogged(change: Partial<LoggedQuery> = {}): LoggedQuery {
  return {
    id: 1,
    conversationId: 7,
    messageId: 1,
    at: '2026-11-21T14:02:00Z',
    query: 'What was the capital expenditure in 2018?',
    place: '',
    reformulated: '',
    intent: 'factual',
    mode: 'model',
    status: 'complete',
    grade: 'good',
    retrieved: 74,
    reranked: 8,
    scope: [],
    documentIds: [3, 1],
    topScore: 2.8,
    citations: 2,
    claims: 3,
    unbacked: 0,
    retries: 0,
    judged: 'judged',
    cacheHit: false,
    rating: 0,
    model: 'qwen3:8b',
    retrievalMs: 31,
    rerankMs: 0,
    generationMs: 3300,
    totalMs: 3400,
    firstTokenMs: 900,
    stages: { keyword: 6.2 },
    ...change,
  };
}
