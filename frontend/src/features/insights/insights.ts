/** The figures and lines of the query log as the user reads them. */
import type { Insights, LoggedQuery } from '../../api';
import { strings } from '../../strings';

const words = strings.insights;

/** A figure, with what it is a part of. */
export interface Figure {
  name: string;
  value: string;
  /** Empty: the value says it all. */
  about: string;
}

/** A part of a whole: "38%"; what is something is never "0%", and what is not all never "100%". */
function percent(part: number, whole: number): string {
  const share = whole ? (100 * part) / whole : 0;
  if (share > 0 && share < 0.5) return words.figures.underOne;
  if (share < 100 && share >= 99.5) return words.figures.overMost;
  return words.figures.percent(Math.round(share));
}

/** The three that say how questions fare: how many, unanswered, and rated bad. */
export function figures(i: Pick<Insights, 'queries' | 'refused' | 'good' | 'bad'>): Figure[] {
  const number = (n: number) => n.toLocaleString('en-GB');
  const rated = i.good + i.bad;
  return [
    { name: words.figures.questions, value: number(i.queries), about: '' },
    {
      name: words.figures.unanswered,
      value: number(i.refused),
      about: i.refused ? percent(i.refused, i.queries) : '',
    },
    {
      name: words.figures.ratedBad,
      value: number(i.bad),
      about: rated ? words.figures.ofRated(rated) : '',
    },
  ];
}

/** How a logged question ended. */
export function outcome({ status, mode, cacheHit }: LoggedQuery): string {
  const ended = {
    complete: mode === 'passages' ? words.outcome.passages : words.outcome.answered,
    stopped: words.outcome.stopped,
    cut_off: words.outcome.cutOff,
    not_found: words.outcome.notFound,
    held: words.outcome.withheld,
  }[status];
  return cacheHit ? words.outcome.reused(ended) : ended;
}
