import type { Confidence } from '../api';

/** How far an answer can be relied on, in a word or two. An answer that says that nothing was found has none. */
export const confidenceNames: Record<string, string> = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
};

/** How often answers of this kind were right where that was measured; empty where it was not. */
export function measuredLine({ score }: Confidence): string {
  const hundred = Math.round(score * 100);
  return hundred ? `Of 100 answers like this one, ${hundred} were right where Ibid was measured.` : '';
}
