import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { show } from '../../../tests/window';
import type { Answer, Api } from '../../api';
import { noContext } from '../../api/fixtures-defaults';
import { mockAnswer, mockCitation, mockDocument, mockSettings } from '../../api/mock';
import Answers from './Answers.svelte';
import ConversationPane from './ConversationPane.svelte';

const retrieved = [
  {
    documentId: 1, documentTitle: 'Hallam 2018 10-K', page: 61, pageLabel: '', section: '',
    span: { start: 5, end: 9 }, text: 'growth', match: 0.71,
  },
]; // prettier-ignore

/** A conversation with an answer in it. */
async function open(change: Partial<Answer> = {}, replaced: Partial<Api> = {}) {
  const stored = mockAnswer({ retrieved, ...change });
  const api = {
    documents: async () => [mockDocument()],
    conversation: async () => [stored],
    ask: async () => mockAnswer({ id: 9 }),
    ...replaced,
  };
  const window = await show(ConversationPane, api, { Answers });
  await window.app.conversations.open(7);
  await screen.findAllByTestId('answer');
  return window;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const text = () => screen.getByTestId('answer-text');

/** Selects all of the answer’s text. */
function select() {
  getSelection()!.selectAllChildren(text());
  document.dispatchEvent(new Event('selectionchange'));
}

test('asking again asks the same question, in the same words, and not the cache', async () => {
  const understanding = { intent: 'factual', tier: 'patterns', standalone: 'What was spent?', by: 'rules' };
  const { user, called, app } = await open({ understanding });
  app.conversations.draft = 'Meanwhile';
  await user.click(button('Ask again'));
  expect(called('ask')[0]![0]).toMatchObject({
    text: mockAnswer().question,
    conversation: 7,
    standalone: 'What was spent?',
    again: true,
  });
  await waitFor(() => expect(app.conversations.answers).toHaveLength(2));
  expect(app.conversations.draft).toBe('Meanwhile');
});

test('an answer from the cache says so', async () => {
  await open({ cached: true });
  expect(screen.getByText(/From an earlier answer/)).toBeVisible();
});

test('the copy is made by the backend, with the citations', async () => {
  const { user, called, app } = await open();
  await user.click(button('Copy answer'));
  expect(called('copyAnswer')).toEqual([[1, 1, false]]);
  await waitFor(() => expect(called('copy')).toEqual([['Written by Ana.[1]']]));
  expect(app.toasts.list[0]?.message).toBe('Answer copied, with its citations.');
});

describe('personal data', () => {
  const personal = {
    text: 'Written by Ana Reyes, ana@norby.example.[1]',
    private: [
      { kind: 'name', span: { start: 11, end: 20 }, mask: '[name]' },
      { kind: 'email', span: { start: 22, end: 39 }, mask: '[e-mail]' },
    ],
  };

  test('is hidden and shown again, and the copy is as what is seen', async () => {
    const { user, called } = await open(personal);
    const toggle = button('Hide personal data (2)');
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await user.click(toggle);
    expect(text()).toHaveTextContent('Written by [name], [e-mail].1');
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('Copy answer'));
    expect(called('copyAnswer')).toEqual([[1, 1, true]]);
    await user.click(toggle);
    expect(text()).toHaveTextContent('Written by Ana Reyes, ana@norby.example.1');
  });

  test('is hidden at first where the settings say so', async () => {
    const { user } = await open(personal, {
      settings: async () => mockSettings({ 'answers.mask': 'always' }),
    });
    expect(text()).toHaveTextContent('Written by [name], [e-mail].1');
    await user.click(button('Hide personal data (2)'));
    expect(text()).toHaveTextContent('Written by Ana Reyes');
  });

  test('that there is none of needs no button', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /personal data/ })).toBeNull();
  });
});

describe('words of an answer', () => {
  test('that are selected lead to their evidence in the viewer', async () => {
    const { user, called, app } = await open({}, { evidence: async () => mockCitation({ page: 61 }) });
    select();
    await user.click(await screen.findByRole('button', { name: 'Find in sources' }));
    expect(called('evidence')).toEqual([[1, 1, 'Capital expenditure was $2,614 million in 2018.']]);
    await waitFor(() => expect(app.reader.target?.page).toBe(61));
  });

  test('can be looked for by keyboard, selected or typed', async () => {
    const { user, called } = await open();
    select();
    const find = await screen.findByRole('button', { name: 'Find the selected words in the sources' });
    find.focus();
    await user.keyboard('{Enter}');
    expect(called('evidence')).toHaveLength(1);
    find.blur();
    getSelection()!.removeAllRanges();
    document.dispatchEvent(new Event('selectionchange'));
    (await screen.findByRole('button', { name: 'Find words in the sources' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: /Words to find/ })).toHaveFocus();
    await user.keyboard('plant{Enter}');
    expect(called('evidence')[1]).toEqual([1, 1, 'plant']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button('Find words in the sources')).toHaveFocus());
  });

  test('that nothing says are told', async () => {
    const { user, app } = await open(
      {},
      { evidence: () => Promise.reject({ code: 'not_found', message: 'Nothing.', hint: '' }) },
    );
    select();
    await user.click(await screen.findByRole('button', { name: 'Find in sources' }));
    await waitFor(() =>
      expect(app.toasts.list[0]?.message).toBe(
        'None of the passages of this answer says “Capital expenditure was $2,614 million in 2018.”.',
      ),
    );
    expect(app.reader.target).toBeNull();
  });
});

describe('a rating', () => {
  test('is kept, and taken back by the same button', async () => {
    const { user, called } = await open();
    await user.click(button('Good answer'));
    expect(button('Good answer')).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('Bad answer'));
    expect(button('Good answer')).toHaveAttribute('aria-pressed', 'false');
    await user.click(button('Bad answer'));
    expect(called('rate')).toEqual([
      [1, 1, 1],
      [1, 1, -1],
      [1, 1, 0],
    ]);
  });

  test('that cannot be stored is taken back', async () => {
    const { user, app } = await open(
      {},
      { rate: () => Promise.reject({ code: 'storage', message: 'The disk is full.', hint: '' }) },
    );
    await user.click(button('Good answer'));
    await waitFor(() => expect(button('Good answer')).toHaveAttribute('aria-pressed', 'false'));
    expect(app.toasts.list[0]?.message).toBe('The disk is full.');
  });
});

test('further questions stand under the last answer, and are asked', async () => {
  const answers = [
    mockAnswer({ id: 1, followups: ['And in 2017?'] }),
    mockAnswer({ id: 2, followups: ['And in 2019?'] }),
  ];
  const { user, called } = await open({}, { conversation: async () => answers });
  expect(screen.queryByRole('button', { name: 'And in 2017?' })).toBeNull();
  await user.click(button('And in 2019?'));
  expect(called('ask')[0]![0]).toMatchObject({ text: 'And in 2019?', standalone: '', again: false });
});

test('the activity tells what the question was taken for and how the context was used', async () => {
  const context = {
    ...noContext,
    limit: 8192,
    prompt: 3100,
    room: 1024,
    counted: true,
    passages: 8,
    left: 2,
  };
  const { trace } = mockAnswer();
  const steps = [{ stage: 'generate', in: 1, out: 1, took: 1e9, note: '' }];
  const { user } = await open({
    understanding: { intent: 'factual', tier: 'patterns', standalone: 'What was spent?', by: 'rules' },
    trace: { ...trace, steps, context },
  });
  await user.click(button(/Activity/));
  expect(screen.getByText('A question about a fact, by how it is worded')).toBeVisible();
  expect(screen.getByText(/made from the conversation, by rules/)).toBeVisible();
  const meter = screen.getByRole('meter', { name: 'Context of the model' });
  expect(meter).toHaveAttribute('aria-valuenow', '3100');
  expect(meter).toHaveAttribute('aria-valuetext', '3,100 of 8,192 tokens, 1,024 kept for the answer');
  expect(screen.getByText('8 passages, 2 left out')).toBeVisible();
});
