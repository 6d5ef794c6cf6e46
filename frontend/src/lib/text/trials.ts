/** What became of trying a model, in words. */
import type { ModelTask, ModelTest } from '../api';
import { count } from './format';
import { paceLine } from './models';

/** How a trial stands: "passed all 4 tasks", "passed 3 of 4 tasks", "is being tried, 2 tasks done". */
export function trialLine(trial: { tasks: ModelTask[]; going: boolean; failure: unknown }): string {
  const { tasks } = trial;
  if (trial.failure) return 'could not be tried';
  if (trial.going)
    return `is being tried${tasks.length ? `, ${count(tasks.length, 'task')} done` : ', which takes longest at first'}…`;
  const passed = tasks.filter((t) => t.passed).length;
  if (passed === tasks.length) return `passed ${tasks.length > 1 ? 'all ' : ''}${count(passed, 'task')}`;
  return `passed ${passed} of ${count(tasks.length, 'task')}`;
}

/** What was measured: "Loaded in 2.4 s, first word after 0.6 s, writes about 9 words a second." */
export function trialPace(test: ModelTest): string {
  const pace = paceLine(test.writePace);
  const parts = [
    test.load > 0 && `loaded in ${test.load.toFixed(1)} s`,
    test.firstToken > 0 && `first word after ${test.firstToken.toFixed(1)} s`,
    test.readPace > 0 && `reads ${paceLine(test.readPace)}`,
    pace && `writes ${pace}`,
  ].filter(Boolean);
  const line = parts.join(', ');
  return line ? `${line.charAt(0).toUpperCase()}${line.slice(1)}.` : '';
}
