import { count } from './plural';
import type { Texts } from './texts';

/** Buttons, progress and amounts that mean the same everywhere. */
export const common = {
  addPdfs: 'Add PDFs',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  loading: 'Loading…',
  lookAgain: 'Look again',
  notNow: 'Not now',
  open: 'Open',
  opening: 'Opening…',
  rename: 'Rename',
  resume: 'Resume',
  save: 'Save',
  stop: 'Stop',
  stopping: 'Stopping…',
  tryAgain: 'Try again',
  answers: (n: number) => count(n, 'answer'),
  dimensions: (n: number) => count(n, 'dimension'),
  documents: (n: number) => count(n, 'document'),
  pages: (n: number) => count(n, 'page'),
  passages: (n: number) => count(n, 'passage'),
  questions: (n: number) => count(n, 'question'),
  tables: (n: number) => count(n, 'table'),
  notes: (n: number) => count(n, 'note'),
  noteOn: (page: string) => `note on ${page}`,
  unread: (n: number) => `${count(n, 'box', 'boxes')} that Ibid cannot read`,
  words: (n: number) => count(n, 'word'),
  format: {
    milliseconds: (n: string) => `${n} ms`,
    seconds: (n: string) => `${n} s`,
    minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
    today: 'Today',
    yesterday: 'Yesterday',
    pageOf: (number: number, total: number) => `page ${number} of ${total}`,
    page: (number: number) => `page ${number}`,
    labelled: (label: string, number: number, total: number) =>
      `page ${label} (${number} ${total ? `of ${total}` : 'in the file'})`,
  },
  moment: {
    onDay: (day: string) => `on ${day}`,
    atTime: (day: string, time: string) => `${day} at ${time}`,
  },
} satisfies Texts;
