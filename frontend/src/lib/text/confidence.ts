import type { Confidence } from '../api';
import { strings } from '../strings';

const t = strings.conversation.confidence;

/** How far an answer can be relied on, in a word or two. An answer that says that nothing was found has none. */
export const confidenceNames: Record<string, string> = t.levels;

/** How often answers of this kind were right where that was measured; empty where it was not. */
export function measuredLine({ score }: Confidence): string {
  const hundred = Math.round(score * 100);
  return hundred ? t.measured(hundred) : '';
}
