import { count, figure } from '../../strings/plural';
import type { Texts } from '../../strings/texts';

/** What the window says of ticked documents. */
export const ticks = {
  bar: 'Ticked documents',
  ticked: (n: number, all: number, unlisted: number) =>
    `${figure(n)} of ${figure(all)} ticked${unlisted ? `, ${figure(unlisted)} not shown` : ''}`,
  clear: 'Clear',
  clearAll: 'Clear all ticks',
  ask: (n: number): string => (n === 1 ? 'Ask this one' : `Ask these ${figure(n)}`),
  more: 'More',
  moreFor: (n: number) => `More for ${count(n, 'ticked document')}`,
  hint: 'Tick documents to ask only those',
} satisfies Texts;
