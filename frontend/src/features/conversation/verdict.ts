/** The one line that says how far an answer can be relied on. */
import type { Answer } from '../../api';
import { strings } from '../../strings';

const t = strings.conversation.verdict;

export interface Verdict {
  text: string;
  /** good: all of it is supported, and answers; doubt: not all of it is, or it may not; bad: it was withheld. */
  tone: 'good' | 'doubt' | 'bad';
}

/** The verdict on an answer; null where there is nothing to rely on. A list says that it may not be whole. */
export function verdictOf(answer: Answer): Verdict | null {
  const verdict = plainVerdict(answer);
  const list = answer.understanding.list && answer.status !== 'held' && answer.mode !== 'library';
  return verdict && list ? { text: t.list(verdict.text), tone: 'doubt' } : verdict;
}

function plainVerdict(answer: Answer): Verdict | null {
  if (answer.status === 'held') return { text: t.withheld, tone: 'bad' };
  if (answer.status === 'not_found' || answer.mode === 'talk') return null;
  if (answer.mode === 'passages') return quoted(answer);
  const claims = answer.verification.claims.filter((c) => c.state !== 'none');
  const supported = claims.filter((c) => c.state === 'backed').length;
  if (!claims.length) return null;
  if (supported < claims.length) {
    const partly = claims.filter((c) => c.state === 'partly').length;
    return { text: t.someSupported(supported, claims.length, partly), tone: 'doubt' };
  }
  const open = partsOpen(answer);
  if (open) return open;
  if (!answer.verification.answers) return { text: t.mayNotAnswer, tone: 'doubt' };
  return {
    text: claims.length === 1 ? t.supported : t.allSupported(claims.length),
    tone: 'good',
  };
}

/** The verdict on a question of which parts have no clear answer; null if each has. */
function partsOpen({ understanding }: Answer): Verdict | null {
  const parts = understanding.parts ?? [];
  const answered = parts.filter((p) => p.found).length;
  return answered < parts.length ? { text: t.partsAnswered(answered, parts.length), tone: 'doubt' } : null;
}

/** Quotations are what their pages say: the doubt is whether they answer the question. */
function quoted(answer: Answer): Verdict | null {
  const { citations, trace, layers, understanding } = answer;
  if (!citations.length) return null;
  const open = partsOpen(answer);
  if (open) return open;
  if (understanding.lacking?.length) return { text: t.lacking(understanding.lacking), tone: 'doubt' };
  if (!layers?.length && trace.evidence.grade === 'partial') return { text: t.related, tone: 'doubt' };
  const found = new Set(citations.map((c) => c.documentId)).size;
  const searched = trace.documents;
  return { text: searched > 1 && found <= searched ? t.foundIn(found, searched) : t.quotes, tone: 'good' };
}

/** What was found and checked, a line each: why the verdict is what it is. */
export function evidenceLines({ trace, verification }: Answer): string[] {
  const { evidence } = trace;
  const { reasons } = verification.confidence;
  const lines = reasons.includes(evidence.reason) ? reasons : [evidence.reason, ...reasons];
  if (evidence.rewritten) lines.push(t.rewritten(evidence.grade === 'poor', evidence.rewritten));
  else if (evidence.retries) lines.push(t.searchedAgain);
  return lines.filter(Boolean);
}
