import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import AppView from '../../App.svelte';
// Read beforehand: the window asks for them when it can be used.
import '../../later';
import { AppError, type Api, type Engine } from '../../api';
import {
  mockApi,
  mockDocument,
  mockEmbedder,
  mockEngine,
  mockInstalled,
  mockModels,
  mockPull,
  mockSetup,
  mockTest,
  withoutModels,
} from '../../api/mock';
import { App } from '../../state/app.svelte';

/** The window of a person who has a document and no models, unless a test says otherwise. */
async function open(replaced: Partial<Api> = {}) {
  localStorage.clear();
  const api = mockApi({
    documents: async () => [mockDocument()],
    models: async () => mockModels({ chatModel: '', embeddingModel: '', available: [] }),
    setup: async () => withoutModels(),
    ...replaced,
  });
  const app = new App(api);
  await app.load();
  render(AppView, { app });
  const called = (name: keyof Api) => api.calls.filter((c) => c.name === name).map((c) => c.args);
  return { api, app, user: userEvent.setup(), called };
}

/** The same, with the choice of models on screen. */
async function choose(replaced: Partial<Api> = {}) {
  const window = await open(replaced);
  await window.user.click(screen.getByRole('button', { name: 'Get models…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Which models?' });
  return { ...window, dialog };
}

/** The same, with the suggested models on their way until `arrive` or `fail` is called. */
async function fetching(replaced: Partial<Api> = {}) {
  let arrive!: () => void;
  let fail!: (reason: AppError) => void;
  const window = await choose({
    getModels: () =>
      new Promise((resolve, reject) => {
        arrive = resolve;
        fail = reject;
      }),
    ...replaced,
  });
  await window.user.click(screen.getByRole('button', { name: 'Get models, 3.1 GB' }));
  const job = () => window.called('getModels').at(-1)![0] as string;
  const tell = (change: Parameters<typeof mockPull>[0] = {}) =>
    window.api.emit('pull', { job: job(), ...mockPull(change) });
  return { ...window, job, tell, arrive: () => arrive(), fail: (reason: AppError) => fail(reason) };
}

describe('one button stands between a person and answers that are written', () => {
  const server = (change: Partial<Engine>) => mockEngine({ host: '', state: 'down', ...change });
  test.each([
    ['engine', server({ kind: 'none' }), 'Turn on written answers', 'Get Ollama', 'openDownload'],
    ['start', server({ kind: 'installed' }), 'Ollama is not running', 'Start', 'startEngine'],
    ['start', server({ kind: 'set' }), 'The model server isn’t responding', 'Look again', 'setup'],
  ] as const)('%s: %j', async (stage, engine, title, button, does) => {
    const { user, called } = await open({ setup: async () => mockSetup({ stage, engine }) });
    const card = screen.getByRole('region', { name: title });
    expect(card).toHaveTextContent('Ibid already finds and quotes passages.');
    expect(screen.getByRole('textbox', { name: 'Question' })).toBeEnabled();
    const before = called(does).length;
    await user.click(within(card).getByRole('button', { name: button }));
    await waitFor(() => expect(called(does).length).toBeGreaterThan(before));
  });

  test('put off, it is not offered in the conversation any more', async () => {
    const { user, app } = await open();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('button', { name: 'Get models…' })).toBeNull();
    expect(new App(app.api).setup.later).toBe(true);
  });

  test('a server that comes up is noticed, and what it has is asked for', async () => {
    let status = mockSetup({ stage: 'start', engine: server({ kind: 'installed', state: 'starting' }) });
    const { api, called } = await open({ setup: async () => status });
    expect(screen.getByRole('region', { name: 'Ollama is starting…' })).toBeVisible();
    const before = called('models').length;
    status = mockSetup();
    api.emit('engine', mockEngine({ kind: 'installed' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /Ollama/ })).toBeNull());
    expect(called('models').length).toBeGreaterThan(before);
  });

  test('a server that cannot be started says why', async () => {
    const startEngine = () =>
      Promise.reject(new AppError('storage', 'The disk is full.', 'Free some space.'));
    const { user } = await open({
      setup: async () => mockSetup({ stage: 'start', engine: server({ kind: 'installed' }) }),
      startEngine,
    });
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full. Free some space.');
    expect(screen.getByRole('button', { name: 'Start' })).toBeEnabled();
  });
});

test('where questions go is told before anything else is known of this computer', async () => {
  const engine = mockEngine({ kind: 'set', host: 'attic:11434', remote: true, encrypted: true });
  const app = new App(mockApi({ engine: async () => engine, setup: () => new Promise(() => {}) }));
  void app.load();
  render(AppView, { app });
  const strip = await screen.findByRole('complementary', { name: 'Where questions go' });
  expect(strip).toHaveTextContent('Questions and passages go to attic:11434, encrypted.');
});

describe('which models', () => {
  test('one set is suggested, with its cost; what does not fit says why', async () => {
    const { dialog } = await choose();
    expect(dialog).toHaveTextContent('8 cores, 16 GB of memory, no graphics card for models');
    const medium = within(dialog).getByRole('radio', { name: 'Medium, suggested' });
    expect(medium).toBeChecked();
    expect(medium).toHaveAccessibleDescription(/3\.1 GB to download, about 9 words a second/);
    const large = within(dialog).getByRole('radio', { name: 'Large' });
    expect(large).toBeDisabled();
    expect(large).toHaveAccessibleDescription('It needs 22 GB of memory; this computer has 16 GB.');
    const models = within(dialog).getByRole('list', { name: 'Models of this choice' });
    expect(models).toHaveTextContent('2.5 GB to download, 4.2 GB of memory, Apache-2.0');
    expect(await violations()).toEqual([]);
  });

  test('what an Ollama of one’s own would gain is said where the set is chosen', async () => {
    const gain =
      'NVIDIA RTX 4090 is not used: the model server that comes with Ibid computes on the processor.';
    const { dialog } = await choose({ setup: async () => ({ ...withoutModels(), gain }) });
    expect(dialog).toHaveTextContent(gain);
  });

  test('another set and an optional model change what is fetched', async () => {
    const { user, dialog, called } = await choose();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Qwen2.5-VL 7B' }));
    expect(within(dialog).getByRole('button', { name: 'Get models, 9.1 GB' })).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: 'Small' }));
    await user.click(within(dialog).getByRole('button', { name: 'Get models, 2.0 GB' }));
    expect(called('getModels')[0]![1]).toEqual(['qwen3:1.7b', 'embeddinggemma']);
  });

  test('a model on a stick gets a name of its own', async () => {
    const { user, dialog, called } = await choose();
    await user.click(within(dialog).getByText('No network here?'));
    await user.click(within(dialog).getByRole('button', { name: 'Choose a GGUF file…' }));
    const name = await within(dialog).findByRole('textbox', { name: 'Name of the model' });
    expect(name).toHaveValue('quiet-3b');
    await user.clear(name);
    await user.type(name, 'quiet{Enter}');
    expect(called('importModels')[0]!.slice(1)).toEqual([['quiet'], '/home/me/Downloads/quiet-3b.gguf']);
    expect(await screen.findByText('quiet-3b.gguf is downloaded')).toBeVisible();
  });

  test('of a folder of models a person takes some; a dialog that is dismissed changes nothing', async () => {
    let path = '';
    const { user, dialog, called } = await choose({
      chooseModelFolder: async () => path,
      installedModels: async () => [mockEmbedder()],
      modelsInFolder: async () => [
        mockInstalled({ name: 'quiet:3b', bytes: 2e9 }),
        mockInstalled({ name: 'loud:8b', bytes: 5e9 }),
        mockInstalled({ name: 'cloud:120b', remote: true }),
        mockEmbedder(),
      ],
    });
    await user.click(within(dialog).getByText('No network here?'));
    const button = within(dialog).getByRole('button', { name: 'Choose a models folder…' });
    await user.click(button);
    expect(called('modelsInFolder')).toEqual([]);
    path = '/media/stick/models';
    await user.click(button);
    const loud = await within(dialog).findByRole('checkbox', { name: 'loud:8b' });
    expect(within(dialog).getByRole('button', { name: 'Import, 7.0 GB' })).toBeEnabled();
    const elsewhere = within(dialog).getByRole('checkbox', { name: 'cloud:120b' });
    expect(elsewhere).toBeDisabled();
    expect(elsewhere).toHaveAccessibleDescription(/runs on a computer elsewhere/);
    const there = within(dialog).getByRole('checkbox', { name: mockEmbedder().name });
    expect(there).toHaveAccessibleDescription(/already here/);
    expect(await violations()).toEqual([]);
    await user.click(loud);
    await user.click(within(dialog).getByRole('button', { name: 'Import, 2.0 GB' }));
    expect(called('importModels')[0]!.slice(1)).toEqual([['quiet:3b'], '/media/stick/models']);
  });

  test('on another computer nothing is suggested, and its models can be looked at', async () => {
    const engine = mockEngine({ kind: 'set', host: 'attic:11434', remote: true });
    const { user, app } = await open({ setup: async () => ({ ...withoutModels(), engine, sets: [] }) });
    await user.click(screen.getByRole('button', { name: 'Get models…' }));
    await user.click(await screen.findByRole('button', { name: 'Look for a model…' }));
    expect(app.dialog).toBe('models');
  });
});

describe('models on their way', () => {
  test('each tells how far it is, and all of them do', async () => {
    const { tell } = await fetching();
    tell();
    const dialog = screen.getByRole('dialog', { name: 'Models' });
    const part = within(dialog).getByRole('region', { name: 'Downloading models' });
    await waitFor(() => expect(part).toHaveTextContent('1.3 GB of 2.5 GB'));
    expect(within(part).getByRole('progressbar', { name: 'qwen3:4b' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    expect(within(part).getByRole('progressbar', { name: 'All models' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(part).toHaveTextContent('13 MB a second, about 3 min left');
    expect(part).toHaveTextContent('embeddinggemma 620 MB, waiting');
    tell({ model: 'embeddinggemma', number: 2, modelDone: 0, modelTotal: 620_000_000, done: 2_500_000_000 });
    await waitFor(() => expect(part).toHaveTextContent('qwen3:4b here'));
    tell({ model: 'embeddinggemma', phase: 'verifying', done: 3_120_000_000 });
    await waitFor(() => expect(part).toHaveTextContent('Checking the download…'));
    expect(await violations()).toEqual([]);
  });

  test('they go on when the dialog is closed, and the header says how far they are', async () => {
    const { user, tell, arrive } = await fetching();
    tell();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const pill = screen.getByRole('button', { name: /^Downloading models, 1\.3 GB of 3\.1 GB/ });
    expect(pill).toHaveTextContent('about 3 min left');
    await user.click(pill);
    expect(await screen.findByRole('dialog', { name: 'Models' })).toBeVisible();
    arrive();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Downloading models/ })).toBeNull());
  });

  test('stopped, they are continued from where they were', async () => {
    const { user, called, job, tell, fail } = await fetching({ stop: async () => {} });
    tell();
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(called('stop')).toEqual([[job()]]);
    fail(new AppError('cancelled', 'Stopped.'));
    expect(await screen.findByText('What you have so far is kept.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(called('getModels')).toHaveLength(2);
    expect(called('getModels')[1]![1]).toEqual(called('getModels')[0]![1]);
    expect(called('getModels')[1]![0]).not.toBe(called('getModels')[0]![0]);
  });

  test('a failure says what happened and what to do, and keeps what has arrived', async () => {
    const { user, tell, fail } = await fetching();
    tell();
    fail(new AppError('offline', 'The models cannot be reached.', 'Check the network.'));
    const dialog = screen.getByRole('dialog', { name: 'Models' });
    expect(await within(dialog).findByRole('note')).toHaveTextContent(
      'The models cannot be reached. Check the network.',
    );
    expect(dialog).toHaveTextContent('1.3 GB of 3.1 GB');
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    expect(await screen.findByRole('radio', { name: 'Medium, suggested' })).toBeVisible();
  });

  test('events of another job change nothing', async () => {
    const { api, tell } = await fetching();
    tell();
    api.emit('pull', { job: 'another', ...mockPull({ done: 3_000_000_000 }) });
    const bars = await screen.findAllByRole('progressbar', { name: 'All models' });
    for (const bar of bars) expect(bar).toHaveAttribute('aria-valuenow', '40');
  });

  test('once there, they are used for what was missing, and can be tried', async () => {
    let status = withoutModels();
    const { user, called, arrive } = await fetching({
      setup: async () => status,
      testModel: async (_, model) =>
        mockTest(
          model === 'qwen3:4b'
            ? { model }
            : {
                model,
                passed: false,
                tasks: [
                  {
                    name: 'Tells passages apart',
                    passed: false,
                    said: '',
                    why: 'Both were alike.',
                    seconds: 1,
                  },
                ],
              },
        ),
    });
    status = mockSetup();
    arrive();
    expect(await screen.findByText('All models are downloaded')).toBeVisible();
    await waitFor(() =>
      expect(called('useModel')).toEqual([
        ['chat', 'qwen3:4b'],
        ['embedding', 'embeddinggemma'],
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Test these models' }));
    const passed = await screen.findByRole('region', { name: 'Test of qwen3:4b' });
    await waitFor(() => expect(passed).toHaveTextContent('passed all 4 tasks'));
    expect(passed).toHaveTextContent('Loaded in 2.4 s, first word after 0.6 s');
    const failed = await screen.findByRole('region', { name: 'Test of embeddinggemma' });
    await waitFor(() => expect(failed).toHaveTextContent('passed 0 of 1 task'));
    expect(failed).toHaveTextContent('Tells passages apart: not passed Both were alike.');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a model that is in use already is not replaced', async () => {
    const { called, arrive } = await fetching({
      setup: async () => ({ ...withoutModels(), missing: ['chat'] }),
    });
    arrive();
    await waitFor(() => expect(called('useModel')).toEqual([['chat', 'qwen3:4b']]));
  });
});

test('where all is there, it says what is used for what', async () => {
  const { app } = await open({ setup: async () => mockSetup(), models: async () => mockModels() });
  app.openSetup();
  const dialog = await screen.findByRole('dialog', { name: 'Everything is set up' });
  await waitFor(() => expect(dialog).toHaveTextContent('Writes answers qwen3:8b'));
  expect(dialog).toHaveTextContent('Semantic search embeddinggemma:latest');
  expect(dialog).toHaveTextContent('Ollama was already running; Ibid uses it.');
});

describe('as long as questions leave this computer, the window says so', () => {
  const remote = (encrypted: boolean) => ({
    models: async () => mockModels(),
    setup: async () =>
      mockSetup({
        engine: mockEngine({ kind: 'set', host: 'attic:11434', remote: true, encrypted }),
        sets: [],
      }),
  });
  test.each([
    [true, 'Questions and passages go to attic:11434, encrypted.'],
    [false, 'Questions and passages go to attic:11434, not encrypted: anyone on the network can read them.'],
  ])('encrypted: %s', async (encrypted, sentence) => {
    await open(remote(encrypted));
    expect(screen.getByRole('complementary', { name: 'Where questions go' })).toHaveTextContent(sentence);
    expect(await violations()).toEqual([]);
  });

  test('an empty library does not promise the contrary', async () => {
    await open({ ...remote(true), documents: async () => [] });
    expect(screen.getByText(/Every answer cites/)).not.toHaveTextContent('Nothing leaves this computer');
  });

  test('on this computer there is nothing to say', async () => {
    await open({ setup: async () => mockSetup() });
    expect(screen.queryByRole('complementary', { name: 'Where questions go' })).toBeNull();
  });

  test('it comes and goes with the server', async () => {
    let engine = mockEngine();
    const { api } = await open({ setup: async () => mockSetup({ engine }) });
    engine = mockEngine({ kind: 'set', remote: true, host: 'attic:11434' });
    api.emit('engine', engine);
    expect(await screen.findByRole('complementary', { name: 'Where questions go' })).toBeVisible();
  });
});
