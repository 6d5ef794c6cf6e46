import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import { AppError, type Api, type Engine } from '../../api';
import {
  mockEmbedder,
  mockEngine,
  mockIndex,
  mockInstalled,
  mockModels,
  mockSetup,
  mockTest,
} from '../../api/mock';
import ModelPill from './ModelPill.svelte';
import ModelsDialog from './ModelsDialog.svelte';

const installed = () => [
  mockEmbedder(),
  mockInstalled({ name: 'quill:2b', roles: [], usedAt: '0001-01-01T00:00:00Z' }),
  mockInstalled({
    loaded: { bytes: 6_100_000_000, gpu: 0.62, context: 8192, until: '2318-01-01T00:00:00Z' },
  }),
];

async function open(replaced: Partial<Api> = {}, tab = '') {
  const window = await show(ModelsDialog, { installedModels: async () => installed(), ...replaced });
  window.app.dialog = 'models';
  const dialog = await screen.findByRole('dialog', { name: 'Models' });
  if (tab) await window.user.click(within(dialog).getByRole('tab', { name: tab }));
  return { ...window, dialog };
}

/** The menu of a model. */
async function menu(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  return screen.findByRole('menu', { hidden: true });
}

const pick = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, item: string) =>
  user.click(within(await menu(user, name)).getByText(item));

describe('what is installed', () => {
  test('each model says what it is, what it is used for, and whether it is in memory', async () => {
    const { dialog } = await open();
    const list = await within(dialog).findByRole('list', { name: 'Installed models' });
    const [first, second, third] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('qwen3:8b Writes answers');
    expect(first).toHaveTextContent('8.2B parameters, Q4_K_M, reads 40,960 tokens · writes, thinks first');
    expect(first).toHaveTextContent('In memory: 6.1 GB, 62% of it on the graphics card');
    expect(first).toHaveTextContent('5.2 GB');
    expect(second).toHaveTextContent('embeddinggemma:latest Semantic search');
    expect(third).toHaveTextContent('Not used yet, Apache-2.0');
    expect(dialog).toHaveTextContent('3 models, 11 GB on the disk, 180 GB free');
    expect(await violations()).toEqual([]);
  });

  test('a model says how it did when it was tested, and why it isn’t offered to write', async () => {
    await open({
      installedModels: async () => [
        mockInstalled({
          unsuited: 'It was made for program code, not for answers from documents.',
          tested: {
            at: '2021-03-04T12:00:00Z',
            digest: '1',
            passed: 3,
            tasks: 4,
            failed: ['cites'],
            writePace: 9,
          },
        }),
      ],
    });
    const row = within(await screen.findByRole('list', { name: 'Installed models' })).getByRole('listitem');
    expect(row).toHaveTextContent('Tested 4 March 2021: 3 of 4 tasks passed. Not passed: cites.');
    expect(row).toHaveTextContent('Not offered to write answers. It was made for program code');
  });

  test('a model is used for something else from its menu, by keyboard', async () => {
    const { user, called } = await open();
    const more = await screen.findByRole('button', { name: 'More for quill:2b' });
    more.focus();
    await user.keyboard('{Enter}');
    const items = within(await screen.findByRole('menu', { hidden: true })).getAllByRole('menuitem', {
      hidden: true,
    });
    expect(items.map((i) => i.textContent!.trim())).toEqual([
      'Use to write answers',
      'Use to judge answers',
      'Test it',
      'Delete…',
    ]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(called('useModel')).toEqual([['chat', 'quill:2b']]));
  });

  test('another model for meaning is asked for where its cost is told', async () => {
    const { user, app, called } = await open({
      installedModels: async () => [mockEmbedder({ name: 'nomic-embed-text', roles: [] })],
    });
    await pick(user, 'nomic-embed-text', 'Use for semantic search…');
    expect(called('useModel')).toEqual([]);
    expect(app.dialog).toBe('settings');
    expect(app.settingsPage).toBe('models');
    expect(called('estimateEmbedding')).toEqual([['nomic-embed-text']]);
  });

  test('what is in memory can be taken out of it', async () => {
    const { user, called } = await open();
    await pick(user, 'qwen3:8b', 'Unload from memory');
    await waitFor(() => expect(called('unloadModel')).toEqual([['qwen3:8b']]));
  });

  test('a model is tried: tasks come one by one, and the test can be stopped', async () => {
    let finish!: (value: ReturnType<typeof mockTest>) => void;
    const { user, api, called } = await open({
      testModel: () => new Promise((resolve) => (finish = resolve)),
    });
    await pick(user, 'quill:2b', 'Test it');
    const trial = await screen.findByRole('region', { name: 'Test of quill:2b' });
    expect(trial).toHaveTextContent('is being tried');
    const job = called('testModel')[0]![0] as string;
    const [task] = mockTest().tasks;
    api.emit('modelTask', { job, ...task! });
    await waitFor(() => expect(trial).toHaveTextContent('Answers from a passage: passed'));
    finish(mockTest({ model: 'quill:2b' }));
    await waitFor(() => expect(trial).toHaveTextContent('passed all 4 tasks'));
  });

  test('a test that breaks off says why', async () => {
    const testModel = () =>
      Promise.reject(new AppError('out_of_memory', 'It is too large.', 'Take another.'));
    const { user } = await open({ testModel });
    await pick(user, 'quill:2b', 'Test it');
    const trial = await screen.findByRole('region', { name: 'Test of quill:2b' });
    await waitFor(() => expect(trial).toHaveTextContent('It is too large. Take another.'));
  });

  test('deleting asks first; what the index was made with says so and is forced', async () => {
    const { current } = mockIndex();
    const identity = { ...current!.identity, model: 'embeddinggemma' };
    const { user, called } = await open({
      index: async () => mockIndex({ current: { ...current!, identity } }),
    });
    await pick(user, 'quill:2b', 'Delete…');
    const plain = await screen.findByRole('alertdialog', { name: 'Delete quill:2b?' });
    expect(plain).toHaveTextContent('This frees 5.2 GB. Your documents and answers stay.');
    await user.click(within(plain).getByRole('button', { name: 'Keep' }));
    expect(called('removeModel')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    await pick(user, 'embeddinggemma:latest', 'Delete…');
    const indexed = await screen.findByRole('alertdialog', { name: 'Delete embeddinggemma:latest?' });
    expect(indexed).toHaveTextContent('It made the index for semantic search');
    await user.click(within(indexed).getByRole('button', { name: 'Delete model' }));
    await waitFor(() => expect(called('removeModel')).toEqual([['embeddinggemma:latest', true]]));
  });

  test('without any, there is one thing to do', async () => {
    const { user, dialog } = await open({ installedModels: async () => [] });
    await user.click(await within(dialog).findByRole('button', { name: 'Get a model' }));
    expect(within(dialog).getByRole('searchbox', { name: 'Find a model' })).toBeVisible();
  });
});

describe('what could be had', () => {
  test('models are found by what they are for; what is too large says so', async () => {
    const { user, dialog } = await open({}, 'Get more');
    const list = within(dialog).getByRole('list', { name: 'Models to get' });
    expect(
      within(list)
        .getByText(/this computer has 16 GB/)
        .closest('li'),
    ).toHaveTextContent('Qwen3 30B');
    await user.type(within(dialog).getByRole('searchbox', { name: 'Find a model' }), 'semantic');
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list).toHaveTextContent('EmbeddingGemma');
    expect(list).toHaveTextContent('Installed');
    expect(await violations()).toEqual([]);
  });

  test('one is fetched; it tells how far it is', async () => {
    const { user, dialog, called } = await open({ getModels: () => new Promise(() => {}) }, 'Get more');
    await user.click(within(dialog).getByRole('button', { name: 'Get Qwen3 1.7B' }));
    expect(called('getModels')[0]![1]).toEqual(['qwen3:1.7b']);
    expect(within(dialog).getByRole('region', { name: 'Downloading models' })).toHaveTextContent(
      'Downloading qwen3:1.7b',
    );
    expect(within(dialog).getByRole('button', { name: 'Get Qwen3 1.7B' })).toBeDisabled();
  });

  test('a name that Ibid does not know is asked of the library of Ollama', async () => {
    const { user, dialog, called } = await open({}, 'Get more');
    await user.type(within(dialog).getByRole('searchbox', { name: 'Find a model' }), 'sepia:12b');
    await user.click(within(dialog).getByRole('button', { name: 'Get “sepia:12b”' }));
    expect(called('getModels')[0]![1]).toEqual(['sepia:12b']);
  });
});

describe('the model server', () => {
  const own: Partial<Engine> = {
    kind: 'installed',
    program: '/usr/bin/ollama',
    folder: '/home/me/models',
    restarts: 1,
  };

  test('one that Ibid has started can be started again, and shows its log', async () => {
    const { user, dialog, called } = await open(
      { setup: async () => mockSetup({ engine: mockEngine(own) }) },
      'Model server',
    );
    expect(dialog).toHaveTextContent('This computer’s Ollama, started by Ibid. It stops with the window.');
    expect(dialog).toHaveTextContent('Ollama 0.24.0');
    expect(dialog).toHaveTextContent('/usr/bin/ollama');
    expect(dialog).toHaveTextContent('Restarts after a crash 1');
    await user.click(within(dialog).getByRole('button', { name: 'Show its log' }));
    expect(await within(dialog).findByRole('log')).toHaveTextContent('Listening on 127.0.0.1:40123');
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(called('copy')[0]![0]).toContain('Listening on');
    await user.click(within(dialog).getByRole('button', { name: 'Start it again' }));
    expect(called('restartEngine')).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  test('one that ran already is left alone', async () => {
    const { dialog } = await open({}, 'Model server');
    expect(dialog).toHaveTextContent('Ollama was already running; Ibid uses it.');
    expect(within(dialog).queryByRole('button', { name: 'Start it again' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Show its log' })).toBeNull();
  });

  test('one that does not run says why, and can be started', async () => {
    const problem = { code: 'model_server_down', message: 'Ollama does not run.', hint: 'Start it.' };
    const engine = mockEngine({ kind: 'installed', state: 'down', host: '', version: '', problem });
    const { user, dialog, called } = await open(
      { setup: async () => mockSetup({ stage: 'start', engine }), installedModels: async () => [] },
      'Model server',
    );
    expect(within(dialog).getByRole('note')).toHaveTextContent('Ollama does not run. Start it.');
    await user.click(within(dialog).getByRole('button', { name: 'Start' }));
    expect(called('startEngine')).toHaveLength(1);
  });
});

describe('the pill in the header', () => {
  test('has the one thing to do', async () => {
    const engine = mockEngine({ kind: 'installed', state: 'down', host: '' });
    const { user, called } = await show(ModelPill, {
      models: async () => mockModels({ chatModel: '', available: [] }),
      setup: async () => mockSetup({ stage: 'start', engine }),
    });
    await user.click(screen.getByRole('button', { name: 'Model: quotes only, no model' }));
    await user.click(await screen.findByText('Start'));
    expect(called('startEngine')).toHaveLength(1);
  });

  test('leads to the models there are', async () => {
    const { user, app } = await show(ModelPill);
    await user.click(screen.getByRole('button', { name: 'Model: qwen3:8b' }));
    await user.click(await screen.findByText('Models…'));
    expect(app.dialog).toBe('models');
  });
});
