/** What Insights says: three figures, what is out of bounds, and the log of questions. */
import { count } from '../../strings/plural';
import type { Texts } from '../../strings/texts';

export const insights = {
  title: 'Insights',
  about: (workspace: string) => `Questions asked in “${workspace}”. The log stays on this computer.`,

  period: 'Period',
  days: (n: number) => count(n, 'day'),
  export: 'Export as CSV…',
  exported: 'The query log is exported.',
  clear: 'Clear log…',
  clearing: {
    title: 'Clear the query log?',
    about: (workspace: string) =>
      `All figures of “${workspace}” are deleted. Conversations and documents stay.`,
    action: 'Clear log',
  },
  empty: 'No questions in this period yet.',
  alerts: 'Out of bounds',

  figures: {
    questions: 'Questions',
    unanswered: 'Unanswered',
    ratedBad: 'Rated bad',
    ofRated: (n: number) => `of ${n.toLocaleString('en-GB')} rated`,
    underOne: 'under 1%',
    overMost: 'over 99%',
    percent: (n: number) => `${n}%`,
  },

  log: {
    title: 'Latest questions',
    region: 'Query log',
    last: (n: number) => `These are the last ${n}. The CSV has them all.`,
    when: 'When',
    question: 'Question',
    ended: 'Ended',
    citations: 'Citations',
    unsupported: 'Not supported',
    retries: 'Searched again',
    time: 'Time',
    forPlace: (place: string) => `for ${place}`,
    reworded: (query: string) => `as “${query}”`,
    unsupportedOf: (n: number, all: number) => `${n} of ${all}`,
    none: '–',
  },

  outcome: {
    passages: 'Quotes only',
    answered: 'Answered',
    stopped: 'Stopped',
    cutOff: 'Cut off',
    notFound: 'Not in the documents',
    withheld: 'Withheld',
    reused: (outcome: string) => `${outcome}, reused`,
  },

  coverage: {
    title: 'Coverage by place',
    place: 'Place',
    jurisdiction: 'Jurisdiction',
    level: 'Level',
    documents: 'Documents',
    answered: 'Answered',
    documentsQuoted: 'Documents quoted',
    passagesQuoted: 'Passages quoted',
    questions: (n: number) => count(n, 'question'),
    unanswered: (question: string) => `Not answered: ${question}`,
    of: (n: number, all: number) => `${n} of ${all}`,
  },
} satisfies Texts;
