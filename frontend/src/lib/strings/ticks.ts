import { count } from '../text/format';

const number = (n: number) => n.toLocaleString('en-GB');

/** What the window says of ticked documents. */
export const ticks = {
  bar: 'Ticked documents',
  ticked: (n: number, all: number, unlisted: number) =>
    `${number(n)} of ${number(all)} ticked${unlisted ? `, ${number(unlisted)} not shown` : ''}`,
  clear: 'Clear',
  clearAll: 'Clear all ticks',
  ask: (n: number) => (n === 1 ? 'Ask this one' : `Ask these ${number(n)}`),
  more: 'More',
  moreFor: (n: number) => `More for ${count(n, 'ticked document')}`,
  hint: 'Tick documents to ask only those',
};
