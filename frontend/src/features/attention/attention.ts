import type { Document } from '../../api';
import { failed } from '../library/listing';
import { undecided } from '../../text/reading';
import { locked } from '../../text/stages';

/** Documents that can't go on without the user, each in one list. */
export interface Attention {
  /** They have scans, and nobody has said whether to read them. */
  scans: Document[];
  /** They open only with a password. */
  locked: Document[];
  /** They could not be read for another reason. */
  failed: Document[];
}

/** What of a workspace needs the user. `ask` is false where scans are never read. */
export function attentionTo(documents: Document[], ask = true): Attention {
  const result: Attention = { scans: [], locked: [], failed: [] };
  for (const d of documents)
    if (undecided(d)) {
      if (ask) result.scans.push(d);
    } else if (locked(d)) result.locked.push(d);
    else if (failed(d)) result.failed.push(d);
  return result;
}
