import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import type { Answer, Question } from '../../api';
import { mockAnswer, mockDocument } from '../../api/mock';
import { DocumentStatus } from '../../api';
import Composer from './Composer.svelte';

const documents = async () => [mockDocument(), mockDocument({ id: 2 }), mockDocument({ id: 3 })];
const field = () => screen.getByRole('textbox', { name: 'Question' });

test('Enter asks all documents in a new conversation, and empties the field', async () => {
  const { user, called, app } = await show(Composer, { documents });
  await user.type(field(), ' What was spent? {Enter}');
  const [[question]] = called('ask') as [[Question]];
  expect(question).toMatchObject({ text: 'What was spent?', conversation: 0, documents: [] });
  expect(question.job).toMatch(/^[0-9a-f]{32}$/);
  await waitFor(() => expect(app.conversations.answers).toHaveLength(1));
  expect(app.conversations.current).toBe(7);
  expect(field()).toHaveValue('');
});

test('Shift+Enter begins a new line', async () => {
  const { user, called } = await show(Composer, { documents });
  await user.type(field(), 'a{Shift>}{Enter}{/Shift}b');
  expect(field()).toHaveValue('a\nb');
  expect(called('ask')).toEqual([]);
});

test('nothing is asked with an empty field', async () => {
  const { user, called } = await show(Composer, { documents });
  await user.type(field(), '  {Enter}');
  expect(screen.getByRole('button', { name: 'Ask' })).toBeDisabled();
  expect(called('ask')).toEqual([]);
});

test('without documents it is disabled and says why', async () => {
  await show(Composer);
  expect(field()).toBeDisabled();
  expect(screen.getByText('Add a document first, then ask.')).toBeVisible();
});

test('asking goes while documents are still being read', async () => {
  const reading = mockDocument({ id: 4, status: DocumentStatus.Reading, pagesRead: 3, chunks: 0 });
  const { user, called } = await show(Composer, { documents: async () => [reading] });
  expect(screen.getByText('Nothing to search yet (1 still being read)')).toBeVisible();
  await user.type(field(), 'Now?{Enter}');
  expect(called('ask')).toHaveLength(1);
});

test('it counts what is searched, and names apart what is not', async () => {
  const reading = mockDocument({ id: 4, status: DocumentStatus.Reading, chunks: 0 });
  const partly = mockDocument({ id: 5, status: DocumentStatus.Reading, chunks: 8 });
  const scan = mockDocument({ id: 6, status: DocumentStatus.Ready, chunks: 0 });
  const { app } = await show(Composer, {
    documents: async () => [...(await documents()), reading, partly, scan],
  });
  expect(screen.getByText('Asking 4 of 6 documents (2 still being read, 1 without text)')).toBeVisible();
  app.library.toggle(1);
  expect(await screen.findByText('Asking 1 of 6 documents')).toBeVisible();
  app.library.toggle(1);
  app.library.toggle(6);
  expect(await screen.findByText('Nothing to search yet (1 without text)')).toBeVisible();
});

test('it tells which documents are asked, and asks those', async () => {
  const { user, called, app } = await show(Composer, { documents });
  expect(screen.getByText('Asking all 3 documents')).toBeVisible();
  app.library.toggle(2);
  expect(await screen.findByText('Asking 1 of 3 documents')).toBeVisible();
  await user.type(field(), 'Which?{Enter}');
  expect((called('ask')[0]![0] as Question).documents).toEqual([2]);
});

test('Stop ends the running job; the next question waits for it', async () => {
  let finish!: (answer: Answer) => void;
  const ask = () => new Promise<Answer>((resolve) => (finish = resolve));
  const { user, called, app } = await show(Composer, { documents, ask });
  await user.type(field(), 'One?{Enter}');
  const { job } = called('ask')[0]![0] as Question;
  await user.type(field(), 'Two?{Enter}');
  expect(called('ask')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(called('stop')).toEqual([[job]]);
  expect(screen.getByRole('button', { name: 'Stop' })).toBeDisabled();
  finish(mockAnswer());
  await waitFor(() => expect(app.conversations.pending).toBeNull());
  expect(field()).toHaveValue('Two?');
});

test('a question that failed comes back to the field, with the reason', async () => {
  const ask = async () =>
    Promise.reject({ code: 'locked', message: 'Another Ibid holds the library.', hint: 'Close it.' });
  const { user, app } = await show(Composer, { documents, ask });
  await user.type(field(), 'One?{Enter}');
  await waitFor(() => expect(field()).toHaveValue('One?'));
  expect(app.toasts.list[0]).toMatchObject({ message: 'Another Ibid holds the library.', hint: 'Close it.' });
});
