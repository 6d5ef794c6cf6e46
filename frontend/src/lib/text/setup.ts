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
        title: 'Turn on written answers',
        text: `${already} For written answers it needs Ollama, a free program that runs language models on this computer. Ibid notices when it is installed.`,
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
      text: `${already} It writes answers as soon as Ollama is running.`,
    };
  const problem = [engine.problem?.message, engine.problem?.hint].filter(Boolean).join(' ');
  if (engine.kind === 'set')
    return {
      title: 'The model server isn’t responding',
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
      title: 'Ollama is running, but can’t be used',
      text: problem || already,
      action: { name: 'Look again', does: 'look' },
    };
  return {
    title: 'Ollama is not running',
    text:
      problem ||
      `${already} For written answers, Ollama has to be running. Ibid can start it, and stops it when you close the window.`,
    action: { name: 'Start', does: 'start' },
  };
}

function modelsStep(missing: string[]): Step {
  const action = { name: 'Get models…', does: 'models' } as const;
  if (!missing.includes('chat'))
    return {
      title: 'Find more than the words you type',
      text: 'Search uses words only. A small model lets Ibid find passages that say the same in other words.',
      action,
    };
  if (!missing.includes('embedding'))
    return {
      title: 'Turn on written answers',
      text: `${already} For written answers it needs a chat model. Ibid suggests one that suits this computer.`,
      action,
    };
  return {
    title: 'Turn on written answers',
    text: `${already} For written answers it needs models, which are downloaded once and run on this computer. Ibid suggests a set that suits it.`,
    action,
  };
}

/** How Ibid came to its model server, as a sentence. */
export function kindLine({ kind, remote, host }: Pick<Engine, 'kind' | 'remote' | 'host'>): string {
  switch (kind) {
    case 'set':
      return remote ? `On another computer, ${host}, as set.` : 'At the address that was set.';
    case 'running':
      return 'Ollama was already running; Ibid uses it.';
    case 'installed':
      return 'This computer’s Ollama, started by Ibid. It stops with the window.';
    case 'bundled':
      return 'The Ollama that came with Ibid. It stops with the window.';
    default:
      return 'Not installed on this computer.';
  }
}

/** What a model server does, in a word or two. */
export function stateName({ state }: Pick<Engine, 'state'>): string {
  return {
    looking: 'Looking for it…',
    starting: 'Starting…',
    ready: 'Running',
    waiting: 'Stopped; restarting after a pause',
    down: 'Not running',
  }[state];
}
