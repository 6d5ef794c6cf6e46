import type { Document, Step } from '../api';
import { count } from './format';
import { recognising, scanned } from './reading';

const names: Record<string, string> = {
  understand: 'Understood the question',
  query: 'Chose words to search for',
  route: 'Found out which documents are meant',
  keyword: 'Searched by words',
  vector: 'Searched by meaning',
  fuse: 'Merged both lists',
  rerank: 'Ranked again', // of answers of an older Ibid
  select: 'Chose passages',
  validate: 'Checked the passages', // of answers of an older Ibid
  ground: 'Judged which sentences answer',
  correct: 'Searched again in other words',
  fit: 'Fitted the passages into the context',
  generate: 'Wrote the answer',
  cite: 'Checked every citation',
  check: 'Checked every sentence by rules',
  judge: 'Had a model judge the answer',
  confidence: 'Weighed how far it can be relied on',
  finish: 'Looked for personal data and further questions',
};

/** What a finished stage did, for the activity list. A stage of a newer backend keeps its own name. */
export function stageName(stage: string): string {
  return names[stage] ?? stage.charAt(0).toUpperCase() + stage.slice(1);
}

/**
 * What is happening now, in plain words, from the steps that have ended, whether
 * text has begun to arrive, whether the model still writes another answer, and how
 * many words it has written that can't be shown yet.
 */
export function activity(
  steps: Pick<Step, 'stage' | 'out'>[],
  writing: boolean,
  documents: number,
  waiting = false,
  words = 0,
): string {
  const ended = (stage: string) => steps.find((step) => step.stage === stage);
  if (words && steps.at(-1)?.stage === 'fit') return `Writing: ${count(words, 'word')}…`;
  if (ended('judge') || ended('confidence')) return 'Finishing…';
  if (ended('check')) return 'Judging the answer…';
  if (ended('cite')) return 'Checking every sentence…';
  if (ended('generate')) return 'Checking citations…';
  if (writing) return 'Writing…';
  const selected = ended('select');
  if (selected && waiting) return 'Waiting for the answer in another conversation…';
  if (selected) return `Reading ${count(selected.out, 'passage')}…`;
  if (ended('fuse')) return 'Choosing passages…';
  return `Searching ${count(documents, 'document')}…`;
}

/** Where a document stands, in one short line. */
export function documentState(d: Document): string {
  if (d.paused && busy(d))
    return d.pagesRead
      ? `Paused at ${d.pagesRead.toLocaleString('en-GB')} of ${count(d.pages, 'page')}`
      : 'Paused';
  switch (d.status) {
    case 'queued':
      return 'Waiting';
    case 'reading':
      if (recognising(d)) return `Reading scans: ${scanned(d) - d.pagesWaiting} of ${scanned(d)}`;
      return d.pages ? `${d.pagesRead.toLocaleString('en-GB')} of ${count(d.pages, 'page')}` : 'Opening…';
    case 'indexing':
      return d.chunks ? `Indexing ${Math.floor((100 * d.chunksEmbedded) / d.chunks)}%` : 'Indexing';
    case 'failed':
      if (d.pagesWaiting) return count(d.pages, 'page');
      if (locked(d)) return 'Needs a password';
      return d.failure?.code === 'no_text' ? 'No text to read' : 'Could not be read';
    case 'cancelled':
      return d.pages ? `Stopped at ${d.pagesRead} of ${d.pages}` : 'Stopped';
    default:
      if (describing(d))
        return `Describing: ${d.chunksGisted.toLocaleString('en-GB')} of ${count(d.chunks, 'passage')}`;
      return count(d.pages, 'page');
  }
}

/** How far a document is, 0 to 1. Reading is the first half of the way when meaning is indexed too. */
export function documentProgress(d: Document): number {
  switch (d.status) {
    case 'reading':
      if (recognising(d)) return 1 - d.pagesWaiting / scanned(d);
      return d.pages ? d.pagesRead / d.pages : 0;
    case 'indexing':
      return d.chunks ? d.chunksEmbedded / d.chunks : 0;
    case 'queued':
      return 0;
    default:
      return describing(d) ? d.chunksGisted / d.chunks : 1;
  }
}

/** Whether a document is on its way into the library. */
export function busy(d: Document): boolean {
  return d.status === 'queued' || d.status === 'reading' || d.status === 'indexing';
}

/** Whether a document waits for its password. */
export function locked(d: Document): boolean {
  return d.status === 'failed' && (d.failure?.code === 'encrypted' || d.failure?.code === 'wrong_password');
}

/** Whether a model is describing the passages of a document, which is ready all the while. */
export function describing(d: Document): boolean {
  return d.status === 'ready' && d.describe && d.chunksGisted < d.chunks;
}

/** Somebody works on it at this moment: it is not only waiting. */
export function underWork(document: Document): boolean {
  return (busy(document) || describing(document)) && document.status !== 'queued';
}
