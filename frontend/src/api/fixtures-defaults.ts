/** What stands where nothing is known, or nothing was set. */
import type { ContextUse, EvidenceCheck, FrontItem, Understanding, Verification } from './types';

/** What a document does not print about itself. */
export const noItem: FrontItem = { label: '', text: '', words: '', page: 0, span: { start: 0, end: 0 } };

/** What is said of evidence before it is checked. */
export const unchecked: EvidenceCheck = {
  grade: '',
  presence: '',
  score: 0,
  relevance: 0,
  evidence: { start: 0, end: 0 },
  around: { start: 0, end: 0 },
  reason: '',
  value: '',
  cell: '',
  amount: '',
  retries: 0,
  rewritten: '',
};

/** The context of an answer that no model wrote. */
export const noContext: ContextUse = {
  limit: 0,
  prompt: 0,
  room: 0,
  counted: false,
  passages: 0,
  compressed: 0,
  left: 0,
};

/** How a question was taken that nobody looked at more closely. */
export const asAsked: Understanding = { intent: '', tier: '', standalone: '', by: '' };

/** What is known of an answer that was never checked. */
export const unverified: Verification = {
  claims: [],
  answers: false,
  judgement: {
    status: 'off',
    model: '',
    reason: '',
    independent: false,
    grounded: false,
    hallucinated: false,
    relevant: false,
    confidence: 0,
    cited: [],
  },
  confidence: { score: 0, reasons: [] },
};
