import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import { asAsked } from '../../api/fixtures-defaults';
import { mockAnswer } from '../../api/mock';
import Understood from './Understood.svelte';

const question = 'What about the approval?';
const standalone = 'How is a budget approved?';
const give = (understanding = { intent: 'procedural', tier: 'patterns', standalone, by: 'rules' }) =>
  show(Understood, {}, { answer: mockAnswer({ question, understanding }) });
const change = () => screen.getByRole('button', { name: 'Change what is searched for' });
const field = () => screen.getByRole('textbox', { name: 'The question to search for' });

test('a question that stands alone as it is has nothing to tell', async () => {
  await give(asAsked);
  expect(screen.queryByTestId('understood')).toBeNull();
});

test('a question that was made to stand alone is shown as it was searched for', async () => {
  await give();
  expect(screen.getByTestId('understood')).toHaveTextContent('Searched for: “How is a budget approved?”');
});

test('words that it was also searched for are told', async () => {
  await show(
    Understood,
    {},
    { answer: mockAnswer({ question, understanding: { ...asAsked, also: ['approval'] } }) },
  );
  expect(screen.getByTestId('also')).toHaveTextContent('Also searched for “approval”');
});

test('another wording is asked with Enter, of the same question', async () => {
  const { user, called } = await give();
  await user.click(change());
  expect(field()).toHaveValue(standalone);
  expect(await violations()).toEqual([]);
  await user.clear(field());
  await user.type(field(), 'Who approves a budget?{Enter}');
  expect(called('ask')[0]![0]).toMatchObject({
    text: question,
    standalone: 'Who approves a budget?',
    again: false,
  });
});

test('Escape leaves it as it was, and the focus where it began', async () => {
  const { user, called } = await give();
  await user.click(change());
  await user.keyboard(' really{Escape}');
  await waitFor(() => expect(change()).toHaveFocus());
  expect(screen.getByTestId('understood')).toHaveTextContent('approved?”');
  expect(called('ask')).toEqual([]);
});
