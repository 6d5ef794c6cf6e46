/** The index of meaning, in words. */
import type { EmbeddingEstimate, EmbeddingIndex } from '../../api';
import { strings } from '../../strings';
import { bytes } from '../../text/format';
import { timeLeft } from '../queue/queue';
import { modelName } from './models';
import { about } from '../../text/reading';

const t = strings.upkeep.indexing;

/** What an index is made of: "embeddinggemma, 768 dimensions, all 12,400 passages". */
export function indexLine(index: EmbeddingIndex): string {
  const { model, dimensions } = index.identity;
  const complete = index.embedded >= index.passages;
  const passages = complete
    ? index.passages > 1
      ? t.allPassages(index.passages)
      : strings.common.passages(index.passages)
    : t.indexed(index.embedded, index.passages);
  return [modelName(model), dimensions ? strings.common.dimensions(dimensions) : '', passages]
    .filter(Boolean)
    .join(', ');
}

/** How far an index is that is being built: "4,000 of 12,400 passages, about 3 min left". */
export function buildingLine(index: Pick<EmbeddingIndex, 'embedded' | 'passages'>, seconds: number): string {
  const done = t.indexed(index.embedded, index.passages);
  return [done, timeLeft(seconds)].filter(Boolean).join(', ');
}

/** What taking another model costs, as sentences. */
export function estimateLines(e: EmbeddingEstimate): string[] {
  if (!e.passages) return [t.nothingIndexed];
  const pace = e.measured ? t.measured : t.estimated;
  return [t.newVectors(e.passages, about(e.seconds), pace), t.moreDisk(bytes(e.bytes)), t.besideThePresent];
}
