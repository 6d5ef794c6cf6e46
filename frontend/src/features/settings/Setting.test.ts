import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Setting } from '../../api';
import { mockSettings } from '../../api/mock';
import SettingControl from './Setting.svelte';

/** A setting that no Ibid has: what is made of it is made from its description alone. */
const invented = (change: Partial<Setting> = {}): Setting => ({
  name: 'garden.fence',
  page: 'general',
  group: 'Garden',
  label: 'Fence',
  help: 'What is around the garden.',
  kind: 'text',
  default: '',
  unset: '',
  choices: [],
  open: false,
  role: '',
  least: 0,
  most: 0,
  step: 0,
  unit: '',
  needs: [],
  panel: '',
  value: '',
  set: '',
  source: 'default',
  variable: '',
  ...change,
});

async function open(change: Partial<Setting> = {}) {
  const setting = invented(change);
  const form = { pages: [], settings: [setting] };
  const window = await show(SettingControl, { settings: async () => form }, { setting });
  return { ...window, saved: () => window.called('saveSettings').map(([changes]) => changes) };
}

const woods = ['oak', 'elm'].map((value) => ({ value, label: value.toUpperCase(), help: '' }));

describe('each kind has its control, which saves what is entered', () => {
  test('switch', async () => {
    const { user, saved } = await open({ kind: 'switch', default: 'false', value: 'false', set: 'false' });
    const control = screen.getByRole('switch', { name: 'Fence' });
    expect(control).toHaveAccessibleDescription('What is around the garden.');
    await user.click(screen.getByText('Fence'));
    expect(saved()).toEqual([{ 'garden.fence': 'true' }]);
    expect(control).toBeChecked();
    expect(await violations()).toEqual([]);
  });

  test('choice, side by side', async () => {
    const { user, saved } = await open({ kind: 'choice', choices: woods, value: 'oak', set: 'oak' });
    expect(screen.getByRole('radiogroup', { name: 'Fence' })).toHaveAccessibleDescription(/around/);
    await user.click(screen.getByRole('radio', { name: 'ELM' }));
    expect(saved()).toEqual([{ 'garden.fence': 'elm' }]);
    expect(await violations()).toEqual([]);
  });

  test('choice, in a list that has other values too', async () => {
    const { user, saved } = await open({
      kind: 'choice', choices: woods, open: true, unset: 'none', value: 'ash', set: 'ash',
    }); // prettier-ignore
    const list = screen.getByLabelText('Fence');
    expect(list).toHaveDisplayValue('ash');
    await user.selectOptions(list, 'None');
    expect(saved()).toEqual([{ 'garden.fence': '' }]);
    expect(await violations()).toEqual([]);
  });

  test('number', async () => {
    const { user, saved } = await open({
      kind: 'number', least: 1, most: 2000, step: 1, unit: 'posts', unset: 'Ibid counts', default: '0', value: '0', set: '0',
    }); // prettier-ignore
    const field = screen.getByLabelText('Fence');
    expect(field).toHaveAttribute('placeholder', 'Ibid counts');
    expect(field).toHaveAccessibleDescription('What is around the garden. 1 to 2,000.');
    expect(screen.getByText('posts')).toBeVisible();
    await user.type(field, '9000');
    await user.tab();
    expect(saved()).toEqual([{ 'garden.fence': '2000' }]);
    expect(field).toHaveValue(2000);
    await user.click(screen.getByRole('button', { name: 'Back to the default: Fence' }));
    expect(saved().at(-1)).toEqual({ 'garden.fence': '0' });
    expect(field).toHaveFocus();
    await waitFor(() => expect(field).toHaveValue(null));
    expect(await violations()).toEqual([]);
  });

  test('a number that must be one stays when it is emptied', async () => {
    const { user, saved } = await open({
      kind: 'number', least: 1, most: 9, step: 1, default: '3', value: '3', set: '3',
    }); // prettier-ignore
    await user.clear(screen.getByLabelText('Fence'));
    await user.tab();
    expect(saved()).toEqual([]);
    expect(screen.getByLabelText('Fence')).toHaveValue(3);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each(['text', 'path', 'address'])('%s', async (kind) => {
    const { user, saved } = await open({ kind, unset: 'none', value: 'hedge', set: 'hedge' });
    const field = screen.getByLabelText('Fence');
    await user.clear(field);
    await user.type(field, ' wall {Enter}');
    await user.tab();
    expect(saved()).toEqual([{ 'garden.fence': 'wall' }]);
    await user.clear(field);
    await user.tab();
    expect(saved().at(-1)).toEqual({ 'garden.fence': '' });
    expect(await violations()).toEqual([]);
  });

  test('secret: never shown, replaced by another, or removed', async () => {
    const { user, saved } = await open({ kind: 'secret', value: '(set)', set: '(set)' });
    const field = screen.getByLabelText('Fence');
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveValue('');
    expect(field).toHaveAttribute('placeholder', 'Saved, not shown');
    await user.click(field);
    await user.tab();
    expect(saved()).toEqual([]);
    await user.type(field, 'sesame');
    await user.tab();
    expect(saved()).toEqual([{ 'garden.fence': 'sesame' }]);
    expect(field).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Remove: Fence' }));
    expect(saved().at(-1)).toEqual({ 'garden.fence': '' });
    expect(await violations()).toEqual([]);
  });

  test('model: those that are installed', async () => {
    const { user, saved } = await open({ kind: 'model', role: 'chat', unset: 'the newest', choices: woods });
    const list = screen.getByLabelText('Fence');
    expect([...list.querySelectorAll('option')].map((o) => o.textContent)).toEqual(
      expect.arrayContaining(['The newest', 'OAK', 'ELM', 'llama3.2:3b']),
    );
    await user.selectOptions(list, 'llama3.2:3b');
    expect(saved()).toEqual([{ 'garden.fence': 'llama3.2:3b' }]);
  });
});

test('what the environment decides is shown with its variable, and cannot be changed', async () => {
  await open({ value: 'hedge', set: 'hedge', variable: 'FENCE' });
  const field = screen.getByLabelText('Fence');
  expect(field).toBeDisabled();
  expect(field).toHaveAccessibleDescription('Decided by FENCE, a variable of the environment.');
});

test('what cannot be stored is taken back, and said', async () => {
  const setting = invented({ kind: 'switch', value: 'false', set: 'false' });
  const { user, app } = await show(
    SettingControl,
    {
      settings: async () => ({ pages: [], settings: [setting] }),
      saveSettings: () => Promise.reject({ code: 'storage', message: 'The disk is full.', hint: '' }),
    },
    { setting },
  );
  await user.click(screen.getByRole('switch', { name: 'Fence' }));
  await waitFor(() => expect(app.toasts.list[0]?.message).toBe('The disk is full.'));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Fence' })).not.toBeChecked());
});

test('what it needs decides whether it matters, unless it is set', async () => {
  const { app } = await show(
    SettingControl,
    { settings: async () => mockSettings() },
    { setting: invented() },
  );
  const needs = (key: string, ...values: string[]) => invented({ needs: [{ key, values }] });
  const { preferences } = app;
  expect(preferences.matters(needs('reading.recogniser', 'auto', 'vision'))).toBe(true);
  expect(preferences.matters(needs('reading.recogniser', 'vision'))).toBe(false);
  expect(preferences.matters(needs('models.host'))).toBe(false);
  await preferences.save({ 'models.host': 'https://attic:11434' });
  expect(preferences.matters(needs('models.host'))).toBe(true);
});
