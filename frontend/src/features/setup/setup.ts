/** What stands between a person and answers written by a model, in words. */
import type { Engine, Setup } from '../../api';
import { strings } from '../../strings';

const t = strings.setup.setup;

/** One thing to do, and why. */
export interface Step {
  title: string;
  text: string;
  /** The verb on its button, and what the button does; none while there is nothing to do but wait. */
  action?: { name: string; does: 'download' | 'start' | 'look' | 'models' };
}

const already = t.already;

/** The one thing to do next; null when a model writes answers and search goes by meaning. */
export function nextStep({ stage, engine, missing }: Setup): Step | null {
  switch (stage) {
    case 'engine':
      return {
        title: t.turnOnWrittenAnswers,
        text: t.withoutOllama(already),
        action: { name: t.getOllama, does: 'download' },
      };
    case 'start':
      return startStep(engine);
    case 'models':
      return modelsStep(missing);
    default:
      return null;
  }
}

function startStep(engine: Engine): Step {
  if (engine.state === 'starting' || engine.state === 'looking')
    return {
      title: engine.state === 'starting' ? t.ollamaIsStarting : t.lookingForOllama,
      text: t.lookingHint(already),
    };
  const problem = [engine.problem?.message, engine.problem?.hint].filter(Boolean).join(' ');
  if (engine.kind === 'set')
    return {
      title: t.unreachable,
      text: problem || t.unreachableHint(engine.host, already),
      action: { name: strings.common.lookAgain, does: 'look' },
    };
  if (engine.state === 'waiting')
    return {
      title: t.stopped,
      text: problem || t.stoppedHint(already),
      action: { name: t.startItNow, does: 'start' },
    };
  if (engine.kind === 'running')
    return {
      title: t.unusable,
      text: problem || already,
      action: { name: strings.common.lookAgain, does: 'look' },
    };
  return {
    title: t.notRunning,
    text: problem || t.notRunningHint(already),
    action: { name: t.start, does: 'start' },
  };
}

function modelsStep(missing: string[]): Step {
  const action = { name: t.getModels, does: 'models' } as const;
  if (!missing.includes('chat'))
    return {
      title: t.semantic,
      text: t.semanticHint,
      action,
    };
  if (!missing.includes('embedding'))
    return {
      title: t.turnOnWrittenAnswers,
      text: t.oneModel(already),
      action,
    };
  return {
    title: t.turnOnWrittenAnswers,
    text: t.models(already),
    action,
  };
}

/** How Ibid came to its model server, as a sentence. */
export function kindLine({ kind, remote, host }: Pick<Engine, 'kind' | 'remote' | 'host'>): string {
  switch (kind) {
    case 'set':
      return remote ? t.elsewhere(host) : t.address;
    case 'running':
      return t.alreadyRunning;
    case 'installed':
      return t.startedByIbid;
    case 'bundled':
      return t.cameWithIbid;
    default:
      return t.notInstalled;
  }
}

/** What a model server does, in a word or two. */
export function stateName({ state }: Pick<Engine, 'state'>): string {
  return t.states[state];
}
