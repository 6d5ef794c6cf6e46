/** What became of trying a model, in words. */
import type { ModelTask, ModelTest } from '../../api';
import { strings } from '../../strings';
import { paceLine } from '../models/models';

const t = strings.models.trials;

/** How a trial stands: "passed all 4 tasks", "passed 3 of 4 tasks", "is being tried, 2 tasks done". */
export function trialLine(trial: { tasks: ModelTask[]; going: boolean; failure: unknown }): string {
  const { tasks } = trial;
  if (trial.failure) return t.failed;
  if (trial.going) return t.going(tasks.length);
  const passed = tasks.filter((task) => task.passed).length;
  if (passed === tasks.length) return t.passedAll(tasks.length, passed);
  return t.passed(passed, tasks.length);
}

/** What was measured: "Loaded in 2.4 s, first word after 0.6 s, writes about 9 words a second." */
export function trialPace(test: ModelTest): string {
  const pace = paceLine(test.writePace);
  const parts = [
    test.load > 0 && t.loaded(test.load.toFixed(1)),
    test.firstToken > 0 && t.firstWord(test.firstToken.toFixed(1)),
    test.readPace > 0 && t.reads(paceLine(test.readPace)),
    pace && t.writes(pace),
  ].filter(Boolean);
  const line = parts.join(', ');
  return line ? `${line.charAt(0).toUpperCase()}${line.slice(1)}.` : '';
}
