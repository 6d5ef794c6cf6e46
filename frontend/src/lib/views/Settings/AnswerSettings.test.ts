import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../../tests/axe';
import { show } from '../../../../tests/window';
import { defaultSettings } from '../../api/defaults';
import { mockSettings } from '../../api/mock';
import AnswerSettings from './AnswerSettings.svelte';

test('how answers are checked, by whom, and what is shown of personal data', async () => {
  const { user, called, app } = await show(AnswerSettings);
  const saved = () => (called('saveSettings').at(-1)![0] as ReturnType<typeof mockSettings>).answers;
  const checking = within(screen.getByRole('radiogroup', { name: 'How answers are checked' }));
  expect(checking.getByRole('radio', { name: 'By the profile' })).toBeChecked();
  await user.click(checking.getByRole('radio', { name: 'Strict' }));
  expect(saved()).toEqual({ ...defaultSettings.answers, check: 'strict' });
  await user.selectOptions(screen.getByLabelText('Answers are judged by'), 'llama3.2:3b');
  expect(saved()).toMatchObject({ check: 'strict', judge: 'llama3.2:3b' });
  await user.selectOptions(screen.getByLabelText('Answers are judged by'), 'No model, by rules only');
  expect(saved().judge).toBe('none');
  await user.click(screen.getByRole('radio', { name: 'Hide at first' }));
  expect(saved().mask).toBe('always');
  await user.click(screen.getByRole('switch', { name: 'Give the same answer to the same question' }));
  expect(saved().cache).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Open insights' }));
  expect(app.dialog).toBe('insights');
});

test('the profile says what each means; it decides what is left to it', async () => {
  const { user, called } = await show(AnswerSettings);
  const profile = within(screen.getByRole('radiogroup', { name: 'Profile' }));
  expect(profile.getByRole('radio', { name: 'Balanced' })).toBeChecked();
  expect(profile.getByRole('radio', { name: 'Careful' })).toHaveAccessibleDescription(/withheld/);
  await user.click(profile.getByRole('radio', { name: 'Fast' }));
  expect(called('saveSettings').at(-1)![0]).toMatchObject({ profile: 'fast', answers: { check: '' } });
  expect(screen.getByLabelText('Answers are judged by')).toHaveDisplayValue('By the profile');
});

test('what the environment decides is shown with the reason, and cannot be changed', async () => {
  const fixed = ['answers.check', 'answers.first_token'];
  await show(AnswerSettings, { settings: async () => mockSettings({ fixed }) });
  expect(screen.getByRole('radio', { name: 'Strict' })).toBeDisabled();
  const field = screen.getByLabelText('For the first word');
  expect(field).toBeDisabled();
  expect(field).toHaveAccessibleDescription('An environment variable decides this; change it there.');
  expect(screen.getByLabelText('For each further word')).toBeEnabled();
});

const type = async (user: Awaited<ReturnType<typeof show>>['user'], label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text);
  await user.tab();
  return field;
};

test.each([
  ['For the first word', '120', { firstToken: 120 }],
  ['For each further word', '99999', { betweenTokens: 3600 }],
  ['Made from', '20', { passages: 20 }],
  ['Made from', '100', { passages: 50 }],
  ['At most', '2048', { maxTokens: 2048 }],
  ['At most', '8', { maxTokens: 64 }],
  ['Temperature', '0.7', { temperature: 0.7 }],
])('%s: %s', async (label, typed, wanted) => {
  const { user, called } = await show(AnswerSettings);
  const field = await type(user, label, typed);
  expect(called('saveSettings').at(-1)![0]).toMatchObject({
    answers: { ...defaultSettings.answers, ...wanted },
  });
  expect(field).toHaveValue(Object.values(wanted)[0]);
});

test('an empty field leaves passages and length to Ibid, and what must have a number as it was', async () => {
  const answers = { ...defaultSettings.answers, passages: 20, maxTokens: 512 };
  const { user, called } = await show(AnswerSettings, { settings: async () => mockSettings({ answers }) });
  await type(user, 'Made from', '');
  await type(user, 'At most', '');
  expect(called('saveSettings').at(-1)![0]).toMatchObject({ answers: { passages: 0, maxTokens: 0 } });
  expect(screen.getByLabelText('Made from')).toHaveAttribute('placeholder', 'By the profile');
  const saved = called('saveSettings').length;
  expect(await type(user, 'For the first word', '')).toHaveValue(300);
  expect(called('saveSettings')).toHaveLength(saved);
});

test('what was changed goes back to its default, and only that offers it', async () => {
  const answers = { ...defaultSettings.answers, temperature: 0.7 };
  const { user, called } = await show(AnswerSettings, { settings: async () => mockSettings({ answers }) });
  const back = screen.getAllByRole('button', { name: /^Back to the default/ });
  expect(back.map((b) => b.getAttribute('aria-label'))).toEqual(['Back to the default: Temperature']);
  await user.click(back[0]!);
  expect(called('saveSettings').at(-1)![0]).toMatchObject({ answers: { temperature: 0 } });
  expect(screen.queryByRole('button', { name: /^Back to the default/ })).toBeNull();
  expect(screen.getByLabelText('Temperature')).toHaveFocus();
});

test('a judge that is missing stays chosen', async () => {
  const answers = { ...defaultSettings.answers, judge: 'granite-guardian' };
  await show(AnswerSettings, { settings: async () => mockSettings({ answers }) });
  expect(screen.getByLabelText('Answers are judged by')).toHaveValue('granite-guardian');
  expect(await violations()).toEqual([]);
});
