/** How far models are that are being fetched, in words. */
import type { PullProgress } from '../../api';
import { strings } from '../../strings';
import { bytes } from '../../text/format';
import { timeLeft } from '../queue/queue';

const t = strings.setup.pulls;

/** "1.2 GB of 2.5 GB"; only what is there while the whole is unknown. */
export function amount(done: number, total: number): string {
  return total > 0 ? t.progress(bytes(Math.min(done, total)), bytes(total)) : bytes(done);
}

/** What happens to the model that is fetched now: "1.2 GB of 2.5 GB", "Checking what arrived…". */
export function pullLine(progress: PullProgress): string {
  switch (progress.phase) {
    case 'starting':
      return t.beginning;
    case 'verifying':
      return t.checking;
    case 'finishing':
      return t.finishing;
    case 'testing':
      return t.testing;
    default:
      return amount(progress.modelDone, progress.modelTotal);
  }
}

/** Pace and time left: "12 MB a second, about 2 min left". */
export function paceAndTime(pace: number, seconds: number): string {
  return [pace > 0 && t.pace(bytes(pace)), timeLeft(seconds)].filter(Boolean).join(', ');
}
