import type { AnswerPart, ContextUse, Understanding } from '../../api';
import { strings } from '../../strings';

const t = strings.conversation.understanding;

/** What a question was taken for, in a word and in a sentence. */
const intents: Record<string, { name: string; sentence: string }> = t.intents;

const tiers: Record<string, string> = t.tiers;

/** What a question was taken for, and by what; empty where nobody looked. */
export function intentLine({ intent, tier }: Understanding): string {
  const sentence = intents[intent]?.sentence;
  return sentence ? [sentence, tiers[tier]].filter(Boolean).join(', ') : '';
}

/** The name of an intent in a chart; one of a newer backend keeps its own. */
export function intentName(intent: string): string {
  return intents[intent]?.name ?? intent;
}

/** Who made a question stand alone; empty where nobody did. */
export function rewrittenBy({ standalone, by }: Understanding): string {
  if (!standalone) return '';
  if (by === 'you') return t.inYourWords;
  return by === 'rules' ? t.rewrittenByRules : t.rewrittenBy(by);
}

/** The words that misspelt ones may have been meant as, in a line; empty where there are none. */
export function alsoSearched(words: string[] = []): string {
  return words.length ? t.alsoSearched(words.map((word) => `“${word}”`).join(', ')) : '';
}

/** How much of a model's context a question took, a line each; none where no model was asked. */
export function contextLines(use: ContextUse): string[] {
  if (!use.limit) return [];
  const prompt = t.used(use.counted, use.prompt, use.limit);
  const passages = [
    strings.common.passages(use.passages),
    use.compressed && t.shortened(use.compressed),
    use.left && t.leftOut(use.left),
  ].filter(Boolean);
  return [t.room(prompt, use.room), passages.join(', ')];
}

/** What heads a part of an answer: the name of a side, or the question. */
export function partTitle({ kind, name, question }: AnswerPart, index: number): string {
  if (name) return name;
  return kind === 'step' ? t.step(index + 1, question) : question;
}
