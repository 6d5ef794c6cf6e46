/** The figures of the query log as a person reads them: in tiles, in charts, in lines. */
import type { DayFigures, Insights, LoggedQuery } from '../api';
import { confidenceNames } from './confidence';
import { count, duration } from './format';
import { stageName } from './stages';
import { intentName } from './understanding';

/** A figure with what it means. */
export interface Tile {
  name: string;
  value: string;
  about: string;
}

/** What a chart shows; its table shows the same. */
export interface ChartData {
  title: string;
  /** What is to be seen in it, in a sentence. */
  about: string;
  /** Bars stand, in `rows` they lie; of several series bars are stacked only where they add up. */
  kind: 'bars' | 'rows' | 'line';
  stacked?: boolean;
  /** Values lie so far apart that each step is ten times the last. */
  logarithmic?: boolean;
  labels: string[];
  series: { name: string; values: number[] }[];
  /** A value in words. */
  words: (value: number) => string;
  /** Short, for an axis; the words where it is missing. */
  tick?: (value: number) => string;
}

const ms = (value: number) => duration(value * 1e6);
/** A part of a whole: "38%"; what is something is never "0%", and what is not all never "100%". */
function percent(part: number, whole: number): string {
  const share = whole ? (100 * part) / whole : 0;
  if (share > 0 && share < 0.5) return 'under 1%';
  if (share < 100 && share >= 99.5) return 'over 99%';
  return `${Math.round(share)}%`;
}
const decimal = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 1 });

export function tiles(i: Insights): Tile[] {
  return [
    {
      name: 'Questions',
      value: i.queries.toLocaleString('en-GB'),
      about: `in ${count(i.days.length, 'day')}`,
    },
    {
      name: 'Not answered',
      value: percent(i.refused, i.queries),
      about: `${count(i.refused, 'question')} not in the documents, or held back`,
    },
    {
      name: 'Time of an answer',
      value: ms(i.total.p50),
      about: `one in twenty takes over ${ms(i.total.p95).replaceAll(' ', '\u00a0')}`,
    },
    { name: 'Before it is written', value: ms(i.overhead.p50), about: `search ${ms(i.retrieval.p50)}` },
    { name: 'Citations an answer', value: decimal(i.citations.mean), about: `at most ${i.citations.high}` },
    {
      name: 'Best passage',
      value: decimal(i.topScore.mean),
      about: 'is its ranking score, on average',
    },
    {
      name: 'Searched again',
      value: decimal(i.retries.mean),
      about: 'times a question, in other words',
    },
    {
      name: 'Known before',
      value: percent(i.cacheHits, i.queries),
      about: 'of the questions, answered at once',
    },
    { name: 'Rated', value: `${i.good} good`, about: `${i.bad} bad` },
  ];
}

export function charts(i: Insights): ChartData[] {
  const labels = i.days.map(dayName);
  const days = (value: (day: DayFigures) => number) => i.days.map(value);
  const questions = (n: number) => count(n, 'question');
  return [
    {
      title: 'Questions a day',
      about: `${questions(i.queries)}, ${i.refused} of them not answered.`,
      kind: 'bars',
      stacked: true,
      labels,
      series: [
        { name: 'Answered', values: days((d) => d.queries - d.refused) },
        { name: 'Not answered', values: days((d) => d.refused) },
      ],
      words: questions,
      tick: decimal,
    },
    {
      title: 'Time of each stage',
      about: 'Half of the runs are faster than the median, one in twenty slower than the second bar.',
      kind: 'rows',
      logarithmic: true,
      labels: i.stages.map((s) => stageName(s.stage)),
      series: [
        { name: 'Median', values: i.stages.map((s) => s.p50) },
        { name: 'One in twenty is slower', values: i.stages.map((s) => s.p95) },
      ],
      words: ms,
    },
    {
      title: 'Time of an answer',
      about: 'The median of each day.',
      kind: 'line',
      labels,
      series: [{ name: 'Median', values: days((d) => d.totalMs) }],
      words: ms,
    },
    {
      title: 'Best passage',
      about: 'Its ranking score, the mean of each day. It compares passages for one question.',
      kind: 'line',
      labels,
      series: [{ name: 'Mean', values: days((d) => d.topScore) }],
      words: decimal,
    },
    counted('Confidence', 'How far answers could be relied on.', i.confidence, {
      ...confidenceNames,
      '': 'No answer to rely on',
    }),
    counted('Judge', 'How many answers a model has judged.', i.judged, {
      judged: 'Judged',
      not_judged: 'Asked, and gave no result',
      off: 'Not asked',
    }),
    counted(
      'Kinds of questions',
      'What questions were taken for.',
      i.intents,
      Object.fromEntries(Object.keys(i.intents).map((intent) => [intent, intentName(intent) || 'unknown'])),
    ),
  ];
}

/** A chart of how often each of some names occurred. */
function counted(
  title: string,
  about: string,
  counts: Record<string, number>,
  names: Record<string, string>,
): ChartData {
  return {
    title,
    about,
    kind: 'rows',
    labels: Object.values(names),
    series: [{ name: 'Questions', values: Object.keys(names).map((key) => counts[key] ?? 0) }],
    words: (n) => count(n, 'question'),
    tick: decimal,
  };
}

/** A day on an axis: "21 Nov". */
function dayName({ day }: DayFigures): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

/** How a logged question ended. */
export function outcome({ status, mode, confidence, cacheHit }: LoggedQuery): string {
  const ended = {
    complete: mode === 'passages' ? 'Passages' : (confidenceNames[confidence] ?? 'Answered'),
    stopped: 'Stopped',
    cut_off: 'Cut off',
    not_found: 'Not in the documents',
    held: 'Held back',
  }[status];
  return cacheHit ? `${ended}, known before` : ended;
}
