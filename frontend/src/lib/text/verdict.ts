/** The one line that says how far an answer can be relied on. */
import type { Answer } from '../api';
import { strings } from '../strings';

const t = strings.conversation.verdict;

export interface Verdict {
  text: string;
  /** good: all of it is supported; doubt: not all of it is; bad: it was withheld. */
  tone: 'good' | 'doubt' | 'bad';
}

/** The verdict on an answer; null where there is nothing to rely on. */
export function verdictOf(answer: Answer): Verdict | null {
  if (answer.status === 'held') return { text: t.withheld, tone: 'bad' };
  if (answer.status === 'not_found' || answer.mode === 'talk') return null;
  if (answer.mode === 'passages') return quoted(answer);
  const claims = answer.verification.claims.filter((c) => c.state !== 'none');
  const supported = claims.filter((c) => c.state === 'backed').length;
  if (!claims.length) return null;
  if (supported < claims.length)
    return { text: t.notSupported(claims.length - supported, claims.length), tone: 'doubt' };
  return {
    text: claims.length === 1 ? t.supported : t.allSupported(claims.length),
    tone: 'good',
  };
}

/** Quotations are what their pages say: what is in doubt is whether they answer. */
function quoted({ citations, trace, understanding, layers }: Answer): Verdict | null {
  if (!citations.length) return null;
  const parts = understanding.parts ?? [];
  const missing = parts.filter((p) => !p.found).length;
  if (missing) return { text: t.partsMissing(missing, parts.length), tone: 'doubt' };
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
