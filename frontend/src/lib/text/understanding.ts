import type { AnswerPart, ContextUse, Understanding } from '../api';
import { count } from './format';

/** What a question was taken for, in a word and in a sentence. */
const intents: Record<string, [string, string]> = {
  factual: ['Fact', 'A question for a fact'],
  comparison: ['Comparison', 'A comparison'],
  explanation: ['Explanation', 'A question for an explanation'],
  aggregation: ['List or summary', 'A list, a count or a summary'],
  procedural: ['How to', 'A question for how to do something'],
  clarification: ['Answer before', 'A question about the answer before'],
  chitchat: ['Greeting', 'A greeting or thanks'],
  out_of_scope: ['Out of scope', 'Nothing that documents could answer'],
  opinion: ['Judgement', 'A question for a judgement'],
  temporal: ['Time', 'A question for a time'],
};

const tiers: Record<string, string> = {
  patterns: 'by how it is worded',
  keywords: 'by its words',
  model: 'as the model decided',
};

/** What a question was taken for, and by what; empty where nobody looked. */
export function intentLine({ intent, tier }: Understanding): string {
  const [, sentence] = intents[intent] ?? [];
  return sentence ? [sentence, tiers[tier]].filter(Boolean).join(', ') : '';
}

/** The name of an intent in a chart; one of a newer backend keeps its own. */
export function intentName(intent: string): string {
  return intents[intent]?.[0] ?? intent;
}

/** Who made a question stand alone; empty where nobody did. */
export function rewrittenBy({ standalone, by }: Understanding): string {
  if (!standalone) return '';
  if (by === 'you') return 'in your words';
  return by === 'rules' ? 'made from the conversation, by rules' : `made from the conversation by ${by}`;
}

/** The words that misspelt ones may have been meant as, in a line; empty where there are none. */
export function alsoSearched(words: string[] = []): string {
  return words.length ? `Searched also for ${words.map((word) => `“${word}”`).join(', ')}` : '';
}

/** How much of a model's context a question took, a line each; none where no model was asked. */
export function contextLines(use: ContextUse): string[] {
  if (!use.limit) return [];
  const tokens = (n: number) => n.toLocaleString('en-GB');
  const prompt = `${use.counted ? '' : 'At most '}${tokens(use.prompt)} of ${tokens(use.limit)} tokens`;
  const passages = [
    count(use.passages, 'passage'),
    use.compressed && `${use.compressed} shortened to the sentences that matter`,
    use.left && `${use.left} left out`,
  ].filter(Boolean);
  return [`${prompt}, ${tokens(use.room)} kept for the answer`, passages.join(', ')];
}

/** What heads a part of an answer: the name of a side, or the question. */
export function partTitle({ kind, name, question }: AnswerPart, index: number): string {
  if (name) return name;
  return kind === 'step' ? `Step ${index + 1}: ${question}` : question;
}
