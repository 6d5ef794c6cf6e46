import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import { AnswerMode, type Answer, type Api, type Question } from '../../api';
import { mockAnswer, mockCitation, mockDocument, mockModels } from '../../api/mock';
import Answers from './Answers.svelte';
import ConversationPane from './ConversationPane.svelte';

const documents = async () => [mockDocument()];
const open = (replaced: Partial<Api> = {}) => show(ConversationPane, replaced, { Answers });

test('an empty library offers to add PDFs, and quietly a folder to keep in step', async () => {
  const { user, called, app } = await open();
  expect(screen.getAllByRole('button').map((b) => b.textContent)).toEqual([
    'Add PDFs',
    'Try the sample documents',
    'Watch a folder…',
  ]);
  await user.click(screen.getByRole('button', { name: 'Watch a folder…' }));
  expect(app.dialog).toBe('folders');
  expect(screen.getByText('or drop files or folders anywhere in this window')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add PDFs' }));
  expect(called('chooseFiles')).toHaveLength(1);
});

test('a library that cannot be opened says why, and can be tried again', async () => {
  let locked = true;
  const { user } = await open({
    documents: async () =>
      locked
        ? Promise.reject({ code: 'locked', message: 'Another Ibid holds the library.', hint: 'Close it.' })
        : [],
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Another Ibid holds the library. Close it.');
  locked = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Add PDFs' })).toBeVisible();
});

test('files that were refused are listed with their reasons', async () => {
  const refused = [
    { path: '/x/notes.docx', error: { code: 'not_pdf', message: 'This is not a PDF.', hint: '' } },
  ];
  const { user, app } = await open({
    chooseFiles: async () => ({ new: [], known: [], refused, uncopied: [] }),
  });
  await user.click(screen.getByRole('button', { name: 'Add PDFs' }));
  await waitFor(() => expect(app.toasts.list[0]?.details).toEqual(['notes.docx: This is not a PDF.']));
});

test('after the first document questions are suggested', async () => {
  const { user, called } = await open({ documents });
  await user.click(screen.getByRole('button', { name: 'What is this document about?' }));
  expect((called('ask')[0]![0] as Question).text).toBe('What is this document about?');
});

test('what the documents can answer is suggested, where that is known', async () => {
  const { user, called } = await open({
    documents,
    suggestions: async () => ['What was the capital expenditure in 2018?'],
  });
  await user.click(await screen.findByRole('button', { name: 'What was the capital expenditure in 2018?' }));
  expect((called('ask')[0]![0] as Question).text).toBe('What was the capital expenditure in 2018?');
  expect(called('suggestions')).toEqual([[1]]);
});

test('files that were dropped and refused are listed as well', async () => {
  const { api, app } = await open({ documents });
  const error = {
    code: 'encrypted',
    message: 'This PDF opens only with a password.',
    hint: 'Save a copy without one.',
  };
  api.emit('added', {
    workspace: 1,
    new: [mockDocument({ id: 2 })],
    known: [],
    refused: [{ path: '/x/a.pdf', error }],
    uncopied: [],
  });
  expect(app.library.documents.map((d) => d.id)).toEqual([2, 1]);
  expect(app.toasts.list[0]).toMatchObject({
    message: '1 file could not be added.',
    hint: 'Save a copy without one.',
    details: ['a.pdf: This PDF opens only with a password.'],
  });
});

/** A question that waits for its answer, with the events of its job. */
async function asking(model = true) {
  let finish!: (answer: Answer) => void;
  const ask = () => new Promise<Answer>((resolve) => (finish = resolve));
  const models = async () => mockModels(model ? {} : { chatModel: '' });
  const window = await open({ documents, ask, models });
  await window.user.type(screen.getByRole('textbox', { name: 'Question' }), 'What?{Enter}');
  const { job } = window.called('ask')[0]![0] as Question;
  let sequence = 0;
  const send = (text: string, citations = [] as ReturnType<typeof mockCitation>[], stage = '') =>
    window.api.emit('answer', {
      job,
      sequence: sequence++,
      text,
      citations,
      steps: stage ? [{ stage, in: 1, out: 8, took: 1, note: '' }] : [],
    });
  return { ...window, send, job, finish: () => finish(mockAnswer()) };
}

test('an answer grows with its events, stage by stage', async () => {
  const { send, finish } = await asking();
  expect(screen.getByText('Searching 1 document…')).toBeVisible();
  send('', [], 'select');
  expect(await screen.findByText('Reading 8 passages…')).toBeVisible();
  send('It was ');
  send('$2,614 million.[1', [mockCitation()]);
  expect(await screen.findByText('Writing…')).toBeVisible();
  expect(screen.getByTestId('answer-text')).toHaveTextContent(/million\.$/);
  send('] More');
  expect(await screen.findByRole('button', { name: /^Citation 1/ })).toBeVisible();
  finish();
  expect(await screen.findByTestId('answer')).toBeVisible();
  expect(screen.queryByTestId('pending')).toBeNull();
  expect(screen.getByText('Answer complete, with 1 citation.')).toBeInTheDocument();
});

test('events of another job and repeated ones change nothing', async () => {
  const { send, api, job, app } = await asking();
  send('one');
  api.emit('answer', { job, sequence: 0, text: 'twice', citations: [], steps: [] });
  api.emit('answer', { job: 'other', sequence: 1, text: 'other', citations: [], steps: [] });
  expect(app.conversations.pending?.text).toBe('one');
});

test('without a model the passages appear as quotations while they are found', async () => {
  const { send } = await asking(false);
  send('> Purchases [1]', [mockCitation()]);
  expect((await screen.findByTestId('passages')).querySelectorAll('blockquote')).toHaveLength(1);
});

test('another conversation shows nothing of the answer being written, which goes on', async () => {
  const { send, finish, app, called } = await asking();
  send('It was $2,614');
  expect(await screen.findByText('Writing…')).toBeVisible();
  app.conversations.startNew();
  await waitFor(() => expect(screen.queryByTestId('pending')).toBeNull());
  send(' million.');
  expect(called('stop')).toEqual([]);
  const { id } = app.conversations.rows[0]!;
  await app.conversations.open(id);
  expect(await screen.findByText(/It was \$2,614 million/)).toBeVisible();
  app.conversations.startNew();
  finish();
  expect(await screen.findByText('New answer in “What?”.')).toBeInTheDocument();
});

test('an answer that waits for another one says so', async () => {
  const { app, send, api, called } = await asking();
  send('It was ', [], 'select');
  app.conversations.startNew();
  void app.conversations.ask('Another?');
  const { job } = called('ask')[1]![0] as Question;
  const steps = [{ stage: 'select', in: 1, out: 8, took: 1, note: '' }];
  api.emit('answer', { job, sequence: 0, text: '', citations: [], steps });
  expect(await screen.findByText('Waiting for the answer in another conversation…')).toBeVisible();
});

test('a stored conversation shows what was stored, and is not asked again', async () => {
  const stored = mockAnswer({ mode: AnswerMode.Model, question: 'Earlier?' });
  const { app, called } = await open({ documents, conversation: async () => [stored] });
  await app.conversations.open(7);
  expect(await screen.findByRole('article', { name: 'Answer to: Earlier?' })).toBeVisible();
  expect(called('conversation')).toEqual([[1, 7]]);
  expect(called('ask')).toEqual([]);
});
