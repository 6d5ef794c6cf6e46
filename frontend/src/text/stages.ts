import type { Document, Step } from '../api';
import { strings } from '../strings';
import { recognising, scanned } from './reading';

const t = strings.conversation.stages;

const names: Record<string, string> = t.done;

/** What a finished stage did, for the activity list. A stage of a newer backend keeps its own name. */
export function stageName(stage: string): string {
  return names[stage] ?? stage.charAt(0).toUpperCase() + stage.slice(1);
}

/**
 * What is happening now, in plain words, from the steps that have ended, whether
 * text has begun to arrive, and whether the model still writes another answer. One in
 * sections is written section by section.
 */
export function activity(
  steps: Pick<Step, 'stage' | 'out'>[],
  writing: boolean,
  documents: number,
  waiting = false,
): string {
  const ended = (stage: string) => steps.find((step) => step.stage === stage);
  if (writing && steps.at(-1)?.stage === 'fit') return t.writing;
  if (ended('judge') || ended('confidence')) return t.finishing;
  if (ended('check')) return t.judging;
  if (ended('cite')) return t.checkingSentences;
  if (ended('generate')) return t.checkingCitations;
  if (writing) return t.writing;
  const selected = ended('select');
  if (selected && waiting) return t.waitingForOther;
  if (selected) return t.reading(selected.out);
  if (ended('fuse')) return t.choosingPassages;
  return t.searching(documents);
}

/** Where a document stands, in one short line. */
export function documentState(d: Document): string {
  if (d.paused && busy(d)) return d.pagesRead ? t.pausedAt(d.pagesRead, d.pages) : t.paused;
  switch (d.status) {
    case 'queued':
      return t.waiting;
    case 'reading':
      if (recognising(d)) return t.readingScans(scanned(d) - d.pagesWaiting, scanned(d));
      return d.pages ? t.pagesRead(d.pagesRead, d.pages) : strings.common.opening;
    case 'indexing':
      return d.chunks ? t.indexingShare(Math.floor((100 * d.chunksEmbedded) / d.chunks)) : t.indexing;
    case 'failed':
      if (cutOff(d)) return t.cutOff;
      if (wordsOnly(d)) return t.notIndexed;
      if (d.pagesWaiting) return strings.common.pages(d.pages);
      if (locked(d)) return t.needsAPassword;
      return d.failure?.code === 'no_text' ? t.noTextToRead : t.couldNotBeRead;
    case 'cancelled':
      if (wordsOnly(d)) return t.notIndexed;
      return d.pages ? t.stoppedAt(d.pagesRead, d.pages) : t.stopped;
    default:
      if (describing(d)) return t.describing(d.chunksGisted, d.chunks);
      return strings.common.pages(d.pages);
  }
}

/** How far a document is, 0 to 1. Reading is the first half of the way, indexing the second. */
export function documentProgress(d: Document): number {
  switch (d.status) {
    case 'reading':
      if (recognising(d)) return (1 - d.pagesWaiting / scanned(d)) / 2;
      return d.pages ? d.pagesRead / d.pages / 2 : 0;
    case 'indexing':
      return d.chunks ? (1 + d.chunksEmbedded / d.chunks) / 2 : 0.5;
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

/** Of some documents, how many a search sees at this moment, and what it doesn't see. */
export interface Searchable {
  /** With text that is searched; of those that are being read, what was read until now. */
  documents: number;
  /** Of which not all pages were read yet, those that have some text among them. */
  reading: number;
  /** Without text, and none will come by itself: scans, and what could not be read. */
  unread: number;
}

/** Whether a document has text that is searched. */
export const hasText = (d: Document) => d.chunks > 0;

/** What can be searched of some documents now: each number of documents on screen that a question goes to is from here. */
export function searchable(documents: Document[]): Searchable {
  const reading = (d: Document) => d.status === 'queued' || d.status === 'reading';
  return {
    documents: documents.filter(hasText).length,
    reading: documents.filter(reading).length,
    unread: documents.filter((d) => !hasText(d) && !reading(d)).length,
  };
}

/** Whether the end of a document's file is missing. */
export function cutOff(d: Document): boolean {
  return d.failure?.code === 'truncated';
}

/** Whether all pages of a document were read, and nothing but vectors of its passages are missing. */
function wordsOnly(d: Document): boolean {
  return (
    d.chunksEmbedded < d.chunks && !d.pagesWaiting && d.pages > 0 && d.pagesRead + d.pagesFailed >= d.pages
  );
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
