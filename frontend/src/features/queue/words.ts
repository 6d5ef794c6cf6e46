import { count, figure } from '../../strings/plural';
import type { Texts } from '../../strings/texts';

/** What is being read, and what waits to be. */
export const queue = {
  queueBar: {
    reading: 'Reading',
    resumeReading: 'Resume reading',
    pauseReading: 'Pause reading',
    readingDocuments: 'Reading documents',
    searchWorks: 'Word search works already; semantic search follows.',
    understandingDocuments: 'Understanding documents',
    announced: (left: number) => `Reading ${count(left, 'document')}.`,
    ready: 'All documents are ready.',
  },
  queueDetails: {
    paused: 'Paused',
    left: (left: number) => `${figure(left)} left`,
    whatIsBeingRead: 'What is being read',
  },
  queuePanel: {
    allRead: 'All documents are read',
    resume: 'Resume',
    pauseAll: 'Pause all',
    readingDocuments: 'Reading documents',
    now: 'Now',
    readingNow: 'Reading now',
    paused: 'Paused',
    waitingLabel: 'Waiting, smallest first',
    waiting: 'Waiting',
    more: (n: number) => `and ${count(n, 'more', 'more')}`,
  },
  queueRow: {
    next: (title: string) => `Read ${title} next`,
    pause: (title: string) => `Pause ${title}`,
    resume: (title: string) => `Resume ${title}`,
    cancel: (title: string) => `Cancel ${title}`,
  },
  queue: {
    scansOf: (verb: string, title: string) => `${verb} of ${title}`,
    stageOf: (verb: string, title: string) => `${verb} ${title}`,
    passageOf: (n: number, all: number) => `passage ${figure(n)} of ${figure(all)}`,
    pageOf: (n: number, all: number) => `page ${figure(n)} of ${figure(all)}`,
    understanding: (done: number, documents: number) =>
      `Understanding ${figure(done)} of ${count(documents, 'document')}`,
    underAMinute: 'under a minute left',
    minutesLeft: (minutes: number) => `about ${minutes} min left`,
    hoursLeft: (hours: number) => `about ${hours} h left`,
    hoursAndMinutesLeft: (hours: number, minutes: number) => `about ${hours} h ${minutes} min left`,
    stages: {
      fingerprint: 'Opening',
      read: 'Reading',
      section: 'Reading',
      chunk: 'Reading',
      save: 'Reading',
      recognise: 'Reading scans',
      contextualise: 'Describing',
      embed: 'Indexing',
    },
    workingOn: (title: string) => `Working on ${title}`,
    preparing: 'Preparing the reader, first time only',
    pausedWith: (left: number) => `Paused, with ${count(left, 'document')} to read`,
    waiting: (waiting: number) => `${count(waiting, 'document')} waiting to be read`,
    paused: (documents: number) => `${count(documents, 'document')} paused`,
    position: (at: number, documents: number) => `${figure(at)} of ${count(documents, 'document')}`,
    working: 'Working',
  },
  work: {
    progress: (work: string, done: number, total: number) =>
      `${work}: ${figure(done)}${total ? ` of ${figure(total)}` : ''}`,
    stoppedAfterSome: (done: number, total: number) =>
      `Stopped after ${figure(done)} of ${count(total, 'file')}. What was added stays.`,
    stoppedAfter: (done: number) => `Stopped after ${count(done, 'file')}. What was added stays.`,
    stopped: (done: number, all: number, verb: string) =>
      `Stopped: ${figure(done)} of ${count(all, 'document')} ${done === 1 ? 'was' : 'were'} ${verb}.`,
  },
} satisfies Texts;
