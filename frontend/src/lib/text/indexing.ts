/** The index of meaning, in words. */
import type { EmbeddingEstimate, EmbeddingIndex } from '../api';
import { bytes, count } from './format';
import { timeLeft } from './queue';
import { modelName } from './models';
import { about } from './reading';

/** What an index is made of: "embeddinggemma, 768 dimensions, all 12,400 passages". */
export function indexLine(index: EmbeddingIndex): string {
  const { model, dimensions } = index.identity;
  const complete = index.embedded >= index.passages;
  const passages = complete
    ? index.passages > 1
      ? `all ${count(index.passages, 'passage')}`
      : count(index.passages, 'passage')
    : `${index.embedded.toLocaleString('en-GB')} of ${count(index.passages, 'passage')}`;
  return [modelName(model), dimensions ? count(dimensions, 'dimension') : '', passages]
    .filter(Boolean)
    .join(', ');
}

/** How far an index is that is being built: "4,000 of 12,400 passages, about 3 min left". */
export function buildingLine(index: Pick<EmbeddingIndex, 'embedded' | 'passages'>, seconds: number): string {
  const done = `${index.embedded.toLocaleString('en-GB')} of ${count(index.passages, 'passage')}`;
  return [done, timeLeft(seconds)].filter(Boolean).join(', ');
}

/** What taking another model costs, as sentences. */
export function estimateLines(e: EmbeddingEstimate): string[] {
  if (!e.passages) return ['Nothing is indexed yet, so this takes no time.'];
  const pace = e.measured ? 'as measured on this computer' : 'if this computer is as fast as most';
  return [
    `${count(e.passages, 'passage')} ${e.passages === 1 ? 'gets' : 'get'} a new vector: ${about(e.seconds)}, ${pace}.`,
    `${bytes(e.bytes)} more on the disk until the old index is freed.`,
    'It is built beside the present one: search goes on as it is until the new one is complete. It can be stopped at any time.',
  ];
}
