/** The work on all documents, in words. */
import type { Document, QueueStatus, QueueWork } from '../../api';
import { strings } from '../../strings';
import { busy } from '../../text/stages';

const t = strings.queue.queue;

/** A queue with nothing to do. */
export const idle: QueueStatus = {
  paused: false,
  preparing: false,
  waiting: 0,
  held: 0,
  failed: 0,
  working: [],
  understanding: false,
  understood: 0,
  toUnderstand: 0,
  pages: 0,
  read: 0,
  pace: 0,
  seconds: 0,
};

/** How many documents there is work for: being worked on and waiting. Those a person holds back do not count. */
export function underway(status: Pick<QueueStatus, 'waiting' | 'working'>): number {
  return status.waiting + status.working.length;
}

/** Documents that were read get their vectors now: "Understanding 12 of 40 documents". Empty when none does. */
export function understandingLine(
  status: Pick<QueueStatus, 'understanding' | 'understood' | 'toUnderstand'>,
): string {
  if (!status.understanding || status.understood >= status.toUnderstand) return '';
  return t.understanding(status.understood, status.toUnderstand);
}

/** About how long is left: "under a minute left", "about 4 min left", "about 1 h 20 min left". Empty when unknown. */
export function timeLeft(seconds: number): string {
  if (seconds <= 0) return '';
  if (seconds < 55) return t.underAMinute;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t.minutesLeft(Math.max(1, minutes));
  // Beyond an hour nobody counts single minutes.
  const tens = Math.round(minutes / 10) * 10;
  const hours = Math.floor(tens / 60);
  if (hours >= 10 || tens % 60 === 0) return t.hoursLeft(Math.round(tens / 60));
  return t.hoursAndMinutesLeft(hours, tens % 60);
}

/** What a stage of reading is called. */
const stages: Record<string, string> = t.stages;

/** What is done with a document now: "Reading Hallam 2018 10-K". */
export function workTitle(work: Pick<QueueWork, 'stage' | 'title'>): string {
  const verb = stages[work.stage];
  if (!verb) return t.workingOn(work.title);
  return work.stage === 'recognise' ? t.scansOf(verb, work.title) : t.stageOf(verb, work.title);
}

/** How far a document is, as its stage counts: "page 12 of 80", "passage 40 of 310". Empty before that is known. */
export function workPlace(work: Pick<QueueWork, 'stage' | 'done' | 'total'>): string {
  if (!work.total) return '';
  const place = work.stage === 'embed' || work.stage === 'contextualise' ? t.passageOf : t.pageOf;
  return place(Math.min(work.done, work.total), work.total);
}

/** The state of the queue in one line: what rests says so, and why; empty when there is nothing to do. */
export function queueHeadline(status: QueueStatus): string {
  const left = underway(status);
  if (status.resting && left + status.held) return status.resting.message;
  if (status.paused && left) return t.pausedWith(left);
  if (status.preparing) return t.preparing;
  const [first] = status.working;
  if (first) return workTitle(first);
  if (status.waiting) return t.waiting(status.waiting);
  return status.held ? t.paused(status.held) : '';
}

/**
 * What stands below it: where in the document, the how manieth document of how
 * many, and the time left. `total` is how many there were when the work began.
 */
export function queueDetails(status: QueueStatus, total: number): string[] {
  const left = underway(status);
  if (!left || status.paused || status.resting || status.preparing) return [];
  const [first] = status.working;
  return [
    first ? workPlace(first) : '',
    total > 1 ? t.position(total - left + 1, total) : '',
    timeLeft(status.seconds),
  ].filter(Boolean);
}

/**
 * How far the work is, 0 to 1, of `total` documents. One that is worked on counts by its
 * pages and passages, so that the share is 1 only when nothing waits.
 */
export function queueShare(status: QueueStatus, total: number): number {
  if (!total) return 0;
  const begun = status.working.reduce((sum, work) => sum + workShare(work), 0);
  return Math.max(0, total - underway(status) + begun) / total;
}

/** How far a document is: pages are the first half of the way, passages the second. */
function workShare({ stage, done, total }: QueueWork): number {
  const share = total ? Math.min(1, done / total) / 2 : 0;
  return stage === 'embed' ? 0.5 + share : share;
}

/** What is done with one document, in a list of several: "Reading, page 12 of 80". */
export function workStage(work: Pick<QueueWork, 'stage' | 'done' | 'total'>): string {
  const verb = stages[work.stage] ?? t.working;
  return [verb, workPlace(work)].filter(Boolean).join(', ');
}

/** The documents that nobody works on now: those a person holds back, and those that wait, in the order in which they come. */
export function queueLists(
  documents: Document[],
  working: Pick<QueueWork, 'document'>[],
): { held: Document[]; waiting: Document[] } {
  const now = new Set(working.map((w) => w.document));
  const rest = documents.filter((d) => busy(d) && !now.has(d.id));
  return {
    held: rest.filter((d) => d.paused),
    waiting: rest.filter((d) => !d.paused).sort((a, b) => a.bytes - b.bytes),
  };
}
