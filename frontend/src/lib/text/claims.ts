/** What was found about the sentences of an answer, in words. */
import type { Claim, Judgement, PrivateSpan, Problem } from '../api';
import { masked, stretches, type Stretch } from './spans';

/** The states that are marked in the text; the chip tells of the rest. */
export const markedStates = ['partly', 'unbacked', 'contradicted'] as const;
export type MarkedState = (typeof markedStates)[number];

/** A claim that is marked. */
export type MarkedClaim = Claim & { state: MarkedState };

/** What a mark says. */
export const stateNames: Record<MarkedState, string> = {
  partly: 'supported in part',
  unbacked: 'not supported',
  contradicted: 'a source says otherwise',
};

export function isMarked(claim: Claim): claim is MarkedClaim {
  return (markedStates as readonly string[]).includes(claim.state);
}

/** A text as it is shown: with its masks, and where in it each marked claim stands. */
export function shown(text: string, claims: Claim[], hidden: PrivateSpan[] = []) {
  const marks = claims.filter(isMarked);
  const places: Stretch[] = stretches(
    text,
    marks.map((c) => c.span),
  );
  const { text: withMasks, moved } = masked(text, hidden, places);
  return { text: withMasks, marks, places: moved };
}

/** What a source has in the place of the words of a problem. */
export function sourceLine({ source }: Problem): string {
  return source ? `In the source: “${source}”` : 'Not in the source';
}

/** What the judge said of a claim; empty where none judged it. */
export function judgedLine(claim: Claim, model: string): string {
  const said = {
    backed: 'finds it in the sources',
    partly: 'finds a part of it in the sources',
    unbacked: 'does not find it in the sources',
    contradicted: 'finds that a source says otherwise',
    none: 'finds that it claims nothing',
  }[claim.judged];
  return said ? `${model || 'The judge'} ${said}.` : '';
}

/** How many sentences are supported, and how many are not, in a line; empty where none claims anything. */
export function claimsLine(claims: Claim[]): string {
  const all = claims.filter((c) => c.state !== 'none');
  const number = (state: string) => all.filter((c) => c.state === state).length;
  const [only, other] = all;
  if (!only) return '';
  if (!other)
    return isMarked(only) ? `Its one sentence: ${stateNames[only.state]}.` : 'Its one sentence is supported.';
  const backed = number('backed');
  if (backed === all.length) return `All ${backed} sentences are supported.`;
  const rest = [
    [number('partly'), 'in part'],
    [number('unbacked'), 'not'],
    [number('contradicted'), 'against what a source says'],
  ] as const;
  const lines = rest.filter(([n]) => n).map(([n, words]) => `${n} ${words}`);
  const whole = `${backed} of ${all.length} sentences ${backed === 1 ? 'is' : 'are'} supported`;
  return `${[whole, ...lines].join(', ')}.`;
}

/** What the judge said of the answer as a whole, or why nobody judged it. */
export function judgementLine({ status, model, reason, grounded, relevant, independent }: Judgement): string {
  // prettier-ignore
  if (status === 'off') return 'No model has judged this answer.';
  if (status === 'not_judged') return `Not judged. ${reason}`.trim();
  const found = grounded ? 'every claim in the sources' : 'claims that are not in the sources';
  const answers = relevant ? '' : ', and that it does not answer what was asked';
  const own = independent ? '' : ' It wrote the answer itself, so this raises nothing.';
  return `${model} judged it and found ${found}${answers}.${own}`;
}
