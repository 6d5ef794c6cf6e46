import { count, figure } from '../../strings/plural';
import type { Texts } from '../../strings/texts';

/** What the window says of documents that wait for the user. */
export const attention = {
  row: (n: number): string => (n === 1 ? '1 needs attention' : `${figure(n)} need attention`),
  title: 'Needs attention',
  none: 'Nothing needs your attention now.',
  scans: 'Scans to read',
  allScans: (pages: number, documents: number) =>
    `${count(pages, 'page')} in ${count(documents, 'document')} are scans. Read them all?`,
  aboutAllScans: (documents: number) => `all ${count(documents, 'document')}`,
  passwords: 'Password needed',
  failures: 'Couldn’t be read',
  tryAgain: 'Try again',
  tryToRead: (title: string) => `Try to read ${title} again`,
  tryAll: 'Try all again',
  remove: 'Remove…',
  removeTitle: (title: string) => `Remove ${title}`,
} satisfies Texts;
