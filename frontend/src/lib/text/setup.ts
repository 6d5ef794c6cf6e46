/** What stands between a person and answers written by a model, in words. */
import type { Engine, Setup } from '../api';

/** One thing to do, and why. */
export interface Step {
  title: string;
  text: string;
  /** The verb on its button, and what the button does; none while there is nothing to do but wait. */
  action?: { name: string; does: 'download' | 'start' | 'look' | 'models' };
}

const already = 'Ibid already finds and quotes passages.';

/** The one thing to do next; null when a model writes answers and search goes by meaning. */
export function nextStep({ stage, engine, missing }: Setup): Step | null {
  switch (stage) {
    case 'engine':
      return {
        title: 'Have answers written',
        text: `${already} To have answers written, it needs Ollama, a free program that runs language models on this computer. Ibid notices by itself once it is there.`,
        action: { name: 'Get Ollama', does: 'download' },
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
      title: engine.state === 'starting' ? 'Ollama is starting…' : 'Looking for Ollama…',
      text: `${already} Answers are written as soon as it is there.`,
    };
  const problem = [engine.problem?.message, engine.problem?.hint].filter(Boolean).join(' ');
  if (engine.kind === 'set')
    return {
      title: 'The model server does not answer',
      text: problem || `Nothing answers at ${engine.host}. ${already}`,
      action: { name: 'Look again', does: 'look' },
    };
  if (engine.state === 'waiting')
    return {
      title: 'Ollama has stopped',
      text: problem || `${already} Ibid starts Ollama again after a pause.`,
      action: { name: 'Start it now', does: 'start' },
    };
  if (engine.kind === 'running')
    return {
      title: 'Ollama runs, but cannot be used',
      text: problem || already,
      action: { name: 'Look again', does: 'look' },
    };
  return {
    title: 'Ollama is not running',
    text:
      problem ||
      `${already} To have answers written, Ollama has to run. Ibid can start it, and ends it when you close the window.`,
    action: { name: 'Start', does: 'start' },
  };
}

function modelsStep(missing: string[]): Step {
  const action = { name: 'Get models…', does: 'models' } as const;
  if (!missing.includes('chat'))
    return {
      title: 'Find more than the words you type',
      text: 'Search goes by words now. A small model lets Ibid find passages that say the same in other words.',
      action,
    };
  if (!missing.includes('embedding'))
    return {
      title: 'Have answers written',
      text: `${already} To have answers written, it needs a model that writes. Ibid suggests one that suits this computer.`,
      action,
    };
  return {
    title: 'Have answers written',
    text: `${already} To have answers written, it needs models, which are fetched once and run on this computer. Ibid suggests what suits it.`,
    action,
  };
}

/** How Ibid came to its model server, as a sentence. */
export function kindLine({ kind, remote, host }: Pick<Engine, 'kind' | 'remote' | 'host'>): string {
  switch (kind) {
    case 'set':
      return remote ? `Another computer, ${host}, as set.` : 'At the address that was set.';
    case 'running':
      return 'Ollama was running already; Ibid uses it.';
    case 'installed':
      return 'The Ollama of this computer, started by Ibid. It ends with the window.';
    case 'bundled':
      return 'The Ollama that came with Ibid, started by Ibid. It ends with the window.';
    default:
      return 'There is none on this computer.';
  }
}

/** What a model server does, in a word or two. */
export function stateName({ state }: Pick<Engine, 'state'>): string {
  return {
    looking: 'Looking for it…',
    starting: 'Starting…',
    ready: 'Running',
    waiting: 'Stopped; it is started again after a pause',
    down: 'Not running',
  }[state];
}
