/** Nouns of answers and what bears them out, for tests: each as it mostly is, with what a test changes of it. */
import {
  AnswerMode,
  AnswerStatus,
  type Answer,
  type Citation,
  type Claim,
  type Conversation,
  type Found,
  type Problem,
  type SearchResult,
} from './types';
import { asAsked, noContext, unchecked, unverified } from './fixtures-defaults';

/** A citation for tests. */
export function mockCitation(change: Partial<Citation> = {}): Citation {
  return {
    number: 1,
    documentId: 1,
    documentHash: 'f00d',
    documentTitle: 'Hallam 2018 10-K',
    page: 60,
    pageLabel: '',
    section: '',
    span: { start: 10, end: 60 },
    quote: 'Purchases of plant and machinery (2,614)',
    support: 0.9,
    hidden: false,
    removed: false,
    ...change,
  };
}

/** A sentence that no source says, for tests. */
export function mockClaim(change: Partial<Claim> = {}): Claim {
  return {
    span: { start: 0, end: 51 },
    state: 'unbacked',
    citations: [],
    problems: [],
    judged: '' as Claim['judged'],
    basis: '',
    withheld: '',
    reason: 'None of the passages says this.',
    ...change,
  };
}

/** A figure that its source has otherwise, for tests. */
export function mockProblem(change: Partial<Problem> = {}): Problem {
  return {
    rule: 'figure',
    span: { start: 24, end: 36 },
    words: '$1.6 billion',
    source: '1,577 (millions)',
    grave: true,
    message: 'The source has another figure.',
    ...change,
  };
}

/** A finished answer for tests. */
export function mockAnswer(change: Partial<Answer> = {}): Answer {
  return {
    id: 1,
    conversationId: 7,
    question: 'What was the capital expenditure in 2018?',
    mode: AnswerMode.Model,
    status: AnswerStatus.Complete,
    text: 'Capital expenditure was $2,614 million in 2018.[1]',
    citations: [mockCitation()],
    retrieved: [],
    understanding: asAsked,
    verification: unverified,
    private: [],
    followups: [],
    cached: false,
    rating: 0,
    model: 'qwen3:8b',
    createdAt: '2026-11-20T10:00:00Z',
    trace: {
      steps: [],
      documents: 0,
      evidence: unchecked,
      context: noContext,
      prompt: '',
      model: '',
      embeddingModel: '',
      reader: '',
      chunker: '',
    },
    ...change,
  };
}

/** A conversation for tests. */
export function mockConversation(change: Partial<Conversation> = {}): Conversation {
  return {
    id: 7,
    workspaceId: 1,
    title: 'What was the capital expenditure in 2018?',
    pinned: false,
    answers: 1,
    found: '',
    updatedAt: '2026-11-20T10:00:00Z',
    ...change,
  };
}

/** A passage that a search found, for tests. */
export function mockFound(change: Partial<Found> = {}): Found {
  return {
    documentId: 1,
    documentHash: 'f00d',
    documentTitle: 'Hallam 2018 10-K',
    dated: '2019-02-07',
    page: 60,
    pageLabel: '',
    section: '',
    span: { start: 10, end: 50 },
    quote: 'Purchases of plant and machinery (2,614)',
    snippet: 'Purchases of \uE000plant\uE001 and machinery (2,614)',
    match: 0,
    copies: 0,
    keywordRank: 1,
    vectorRank: 0,
    signals: [],
    score: 1,
    ...change,
  };
}

/** What a search found, for tests: nothing. */
export function mockSearch(change: Partial<SearchResult> = {}): SearchResult {
  return { found: [], meaning: true, took: 4, ...change };
}
