import { describe, expect, test } from 'vitest';
import { mockEngine, mockSetup } from '../../api/fixtures-models';
import type { Engine } from '../../api';
import { kindLine, nextStep } from './setup';

describe('one thing to do at a time', () => {
  const down = (change: Partial<Engine> = {}) => mockEngine({ kind: 'installed', state: 'down', ...change });
  const problem = { code: 'model_server_down', message: 'Nothing answers.', hint: 'Is it switched on?' };
  test.each([
    ['no server', mockSetup({ stage: 'engine', engine: down({ kind: 'none' }) }), 'Get Ollama', 'download'],
    ['one that does not run', mockSetup({ stage: 'start', engine: down() }), 'Start', 'start'],
    [
      'one that crashed',
      mockSetup({ stage: 'start', engine: down({ state: 'waiting' }) }),
      'Start it now',
      'start',
    ],
    [
      'another computer, silent',
      mockSetup({ stage: 'start', engine: down({ kind: 'set', problem }) }),
      'Look again',
      'look',
    ],
    [
      'one of this computer that is too old',
      mockSetup({ stage: 'start', engine: down({ kind: 'running', problem }) }),
      'Look again',
      'look',
    ],
    ['no models', mockSetup({ stage: 'models', missing: ['chat', 'embedding'] }), 'Get models…', 'models'],
    ['none that writes', mockSetup({ stage: 'models', missing: ['chat'] }), 'Get models…', 'models'],
    ['none for meaning', mockSetup({ stage: 'models', missing: ['embedding'] }), 'Get models…', 'models'],
  ])('%s', (_, setup, name, does) => expect(nextStep(setup)?.action).toEqual({ name, does }));

  test.each(['starting', 'looking'] as const)('while it is %s there is nothing to press', (state) => {
    const step = nextStep(mockSetup({ stage: 'start', engine: down({ state }) }));
    expect(step?.title).toMatch(/…$/);
    expect(step?.action).toBeUndefined();
  });

  test.each(['set', 'running', 'installed', 'bundled'] as const)(
    'the reason is told where there is one: %s',
    (kind) => {
      const step = nextStep(mockSetup({ stage: 'start', engine: down({ kind, problem }) }));
      expect(step?.text).toBe('Nothing answers. Is it switched on?');
    },
  );

  test('where all is there, nothing is left to do', () => expect(nextStep(mockSetup())).toBeNull());
});

test.each([
  [{}, 'Ollama was already running; Ibid uses it.'],
  [{ kind: 'installed' }, 'This computer’s Ollama, started by Ibid. It stops with the window.'],
  [{ kind: 'bundled' }, 'The Ollama that came with Ibid. It stops with the window.'],
  [{ kind: 'set', remote: true, host: 'attic:11434' }, 'On another computer, attic:11434, as you set it.'],
  [{ kind: 'none' }, 'Not installed on this computer.'],
] as [Partial<Engine>, string][])('how Ibid came to its server: %j', (change, line) =>
  expect(kindLine(mockEngine(change))).toBe(line),
);
