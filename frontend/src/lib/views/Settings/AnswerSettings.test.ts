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
  expect(profile.getByRole('radio', { name: 'Careful' })).toHaveAccessibleDescription(/held back/);
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

test('waiting is in whole seconds; anything else leaves what was there', async () => {
  const { user, called } = await show(AnswerSettings);
  const field = screen.getByLabelText(/For the first word/);
  await user.clear(field);
  await user.type(field, '120');
  await user.tab();
  expect(called('saveSettings').at(-1)![0]).toMatchObject({
    answers: { firstToken: 120, betweenTokens: 60 },
  });
  await user.clear(field);
  await user.tab();
  expect(field).toHaveValue(120);
});

test('a judge that is missing stays chosen', async () => {
  const answers = { ...defaultSettings.answers, judge: 'granite-guardian' };
  await show(AnswerSettings, { settings: async () => mockSettings({ answers }) });
  expect(screen.getByLabelText('Answers are judged by')).toHaveValue('granite-guardian');
  expect(await violations()).toEqual([]);
});
