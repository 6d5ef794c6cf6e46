/** Long pieces of work, in words. */
import type { AddingEvent, Progress } from '../api';
import { strings } from '../strings';

const t = strings.queue.work;

/** How far work is that counts: "Adding files: 312 of 1,000", or "Adding files: 312" while nobody knows how many there are. */
export function workLine({ note, done, total }: Progress): string {
  return done || total ? t.progress(note, done, total) : `${note}…`;
}

/** The share of work that is done, from 0 to 1; 0 while nobody knows how much there is. */
export function share({ done, total }: Progress): number {
  return total ? done / total : 0;
}

/** Where adding files has stopped. */
export function stoppedLine({ done, total }: Pick<AddingEvent, 'done' | 'total'>): string {
  return total ? t.stoppedAfterSome(done, total) : t.stoppedAfter(done);
}

/** Where work on many documents has stopped, such as "moved". */
export function doneLine(done: number, all: number, verb: string): string {
  return t.stopped(done, all, verb);
}
