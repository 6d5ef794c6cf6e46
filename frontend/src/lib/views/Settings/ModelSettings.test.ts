import { screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { violations } from '../../../../tests/axe';
import { show } from '../../../../tests/window';
import type { Settings } from '../../api';
import { defaultSettings } from '../../api/defaults';
import { mockEngine, mockSettings, mockSetup } from '../../api/mock';
import ModelSettings from './ModelSettings.svelte';

const open = async (change: Partial<Settings> = {}, remote = false) => {
  const window = await show(ModelSettings, {
    settings: async () => mockSettings(change),
    setup: async () => mockSetup({ engine: mockEngine(remote ? { kind: 'set', remote } : {}) }),
  });
  return { ...window, saved: () => window.called('saveSettings').at(-1)![0] as Settings };
};

describe('what a person chooses is saved', () => {
  test.each([
    ['Answers are written by', 'llama3.2:3b', { chatModel: 'llama3.2:3b' }],
    ['If no server is running', 'I start it myself', { engine: 'never' }],
    ['Keep a model in memory', '30 minutes', { keepAlive: '30m' }],
    ['Context of a question', '16,384 tokens', { context: 16384 }],
    ['Find out what is meant', 'Off', { search: { ...defaultSettings.search, understand: 'off' } }],
    ['Ask in other words', 'On', { search: { ...defaultSettings.search, reword: 'on' } }],
  ])('%s: %s', async (label, option, wanted) => {
    const { user, saved } = await open();
    await user.selectOptions(screen.getByLabelText(label), option);
    expect(saved()).toMatchObject(wanted);
  });

  test.each([
    ['Load the model when Ibid starts', { warm: true }],
    ['Search with an imagined answer', { search: { ...defaultSettings.search, hyde: true } }],
  ])('%s', async (name, wanted) => {
    const { user, saved } = await open();
    await user.click(screen.getByRole('switch', { name }));
    expect(saved()).toMatchObject(wanted);
  });

  test('cores are whole ones; an empty field leaves them to Ibid', async () => {
    const { user, saved } = await open({ threads: 4 });
    const field = screen.getByLabelText('Processor cores');
    await user.clear(field);
    await user.type(field, '6');
    await user.tab();
    expect(saved().threads).toBe(6);
    await user.clear(field);
    await user.tab();
    expect(saved().threads).toBe(0);
  });
});

test('a token and certificates are for another computer only, and a token is not shown', async () => {
  await open();
  expect(screen.queryByLabelText('Token')).toBeNull();
  expect(screen.queryByLabelText('Certificates')).toBeNull();
});

test('for another computer: address, token and certificates', async () => {
  const { user, saved } = await open({ ollamaHost: 'https://attic:11434', token: 'let me in' }, true);
  const token = screen.getByLabelText('Token');
  expect(token).toHaveAttribute('type', 'password');
  expect(token).toHaveAccessibleDescription(/sent only encrypted/);
  await user.clear(token);
  await user.type(token, 'sesame');
  await user.tab();
  expect(saved().token).toBe('sesame');
  await user.type(screen.getByLabelText('Certificates'), '/etc/attic.pem');
  await user.tab();
  expect(saved().ca).toBe('/etc/attic.pem');
  await user.clear(screen.getByLabelText('Address of Ollama'));
  await user.tab();
  expect(saved().ollamaHost).toBe('');
});

test('what the environment decides is shown with the reason, and cannot be changed', async () => {
  await open({ ollamaHost: 'http://127.0.0.1:11500', fixed: ['models.host', 'models.chat', 'models.warm'] });
  const host = screen.getByLabelText('Address of Ollama');
  expect(host).toBeDisabled();
  expect(host).toHaveValue('http://127.0.0.1:11500');
  expect(host).toHaveAccessibleDescription(/An environment variable decides this/);
  expect(screen.getByLabelText('Answers are written by')).toBeDisabled();
  expect(screen.getByRole('switch', { name: 'Load the model when Ibid starts' })).toBeDisabled();
  expect(screen.getByLabelText('If no server is running')).toBeEnabled();
});

test('values that the lists have not stay what they are', async () => {
  await open({
    chatModel: 'gone:7b',
    keepAlive: '45m',
    context: 12_000,
  });
  expect(screen.getByLabelText('Answers are written by')).toHaveValue('gone:7b');
  expect(screen.getByLabelText('Keep a model in memory')).toHaveValue('45m');
  expect(screen.getByLabelText('Context of a question')).toHaveDisplayValue('12,000 tokens');
  expect(await violations()).toEqual([]);
});

test('the models can be looked at from here', async () => {
  const { user, app } = await open();
  await user.click(screen.getByRole('button', { name: 'Manage models…' }));
  expect(app.dialog).toBe('models');
});
