/** What was found about the sentences of an answer, in words. */
import type { Claim, Judgement, PrivateSpan, Problem } from '../../api';
import { strings } from '../../strings';
import { masked, stretches, type Stretch } from './spans';

const t = strings.conversation.claims;

/** The states that are marked in the text; the chip tells of the rest. */
export const markedStates = ['partly', 'unbacked', 'contradicted'] as const;
export type MarkedState = (typeof markedStates)[number];

/** A claim that is marked. */
export type MarkedClaim = Claim & { state: MarkedState };

/** What a mark says. */
export const stateNames: Record<MarkedState, string> = t.states;

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
  return source ? t.inSource(source) : t.notInTheSource;
}

/** What the judge said of a claim; empty where none judged it. */
export function judgedLine(claim: Claim, model: string): string {
  const said = t.judged[claim.judged];
  return said ? t.judgedBy(model || t.judge, said) : '';
}

/** How many sentences are supported, and how many are not, in a line; empty where none claims anything. */
export function claimsLine(claims: Claim[]): string {
  const all = claims.filter((c) => c.state !== 'none');
  const number = (state: string) => all.filter((c) => c.state === state).length;
  const [only, other] = all;
  if (!only) return '';
  if (!other) return isMarked(only) ? t.onlyState(stateNames[only.state]) : t.onlySupported;
  const backed = number('backed');
  if (backed === all.length) return t.allSupported(backed);
  const rest = [
    [number('partly'), t.partly],
    [number('unbacked'), t.unbacked],
    [number('contradicted'), t.contradicted],
  ] as const;
  const lines = rest.filter(([n]) => n).map(([n, line]) => line(n));
  const whole = t.supported(backed, all.length);
  return `${[whole, ...lines].join(', ')}.`;
}

/** What the judge said of the answer as a whole, or why nobody judged it. */
export function judgementLine({ status, model, reason, grounded, relevant, independent }: Judgement): string {
  // prettier-ignore
  if (status === 'off') return t.off;
  if (status === 'not_judged') return t.notJudged(reason).trim();
  const found = grounded ? t.everyClaim : t.someClaims;
  const answers = relevant ? '' : t.noAnswer;
  const own = independent ? '' : t.ownAnswer;
  return t.verdict(model, found, answers, own);
}
