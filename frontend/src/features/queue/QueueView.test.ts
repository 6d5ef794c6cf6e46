import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import { DocumentStatus, type QueueStatus } from '../../api';
import { mockDocument, mockQueue } from '../../api/mock';
import QueueBar from './QueueBar.svelte';
import QueueDetails from './QueueDetails.svelte';

const work = { workspace: 1, document: 1, title: 'Hallam', stage: 'read', done: 12, total: 80, seconds: 40 };
const waiting = (id: number, title: string, bytes: number, paused = false) =>
  mockDocument({ id, title, bytes, paused, status: DocumentStatus.Queued });
const documents = async () => [
  mockDocument({ id: 1, title: 'Hallam', status: DocumentStatus.Reading }),
  waiting(2, 'Norby', 9000),
  waiting(3, 'Brack', 100),
  waiting(4, 'Minutes', 50, true),
];
const status = (change: Partial<QueueStatus> = {}) =>
  mockQueue({ working: [work], waiting: 2, held: 1, seconds: 250, ...change });

test('the bar says what is read, where, which of how many, and how long it takes', async () => {
  await show(QueueBar, { documents, queue: async () => status() });
  const bar = screen.getByRole('region', { name: 'Reading' });
  expect(
    within(bar)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['page 12 of 80', '1 of 3 documents', 'about 4 min left']);
  expect(bar).toHaveTextContent('Reading Hallam');
  expect(within(bar).getByRole('progressbar', { name: 'Reading documents' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('documents that are read already are understood meanwhile', async () => {
  const understanding = { understanding: true, understood: 12, toUnderstand: 40 };
  await show(QueueBar, {
    documents: async () => [mockDocument()],
    queue: async () => mockQueue(understanding),
  });
  const bar = await screen.findByRole('region', { name: 'Reading' });
  expect(bar).toHaveTextContent('Understanding 12 of 40 documents');
  expect(within(bar).getByRole('progressbar', { name: 'Understanding documents' })).toBeVisible();
  expect(within(bar).queryByRole('button')).toBeNull();
  expect(await violations()).toEqual([]);
});

test('nothing to do shows nothing, and a screen reader hears that all is ready', async () => {
  await show(QueueBar, { documents: async () => [mockDocument()] });
  expect(screen.queryByRole('region', { name: 'Reading' })).toBeNull();
  expect(screen.getByText('All documents are ready.')).toBeInTheDocument();
});

test('pause holds everything, and the same button lets it go on', async () => {
  let paused = false;
  const { user, called } = await show(QueueBar, {
    documents,
    queue: async () => status({ paused }),
    pauseQueue: async (now) => void (paused = now),
  });
  await user.click(screen.getByRole('button', { name: 'Pause reading' }));
  expect(await screen.findByRole('button', { name: 'Resume reading' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Reading' })).toHaveTextContent(
    'Paused, with 3 documents to read',
  );
  await user.click(screen.getByRole('button', { name: 'Resume reading' }));
  expect(called('pauseQueue')).toEqual([[true], [false]]);
});

test('a queue that rests says why, and what to do', async () => {
  const resting = { code: 'storage', message: 'The disk is full.', hint: 'Free some space.' };
  await show(QueueBar, { documents, queue: async () => status({ resting }) });
  const bar = screen.getByRole('region', { name: 'Reading' });
  expect(bar).toHaveTextContent('The disk is full.');
  expect(bar).toHaveTextContent('Free some space.');
  expect(bar).not.toHaveTextContent('page 12');
});

test('the details list what is read, paused and waiting, the smallest first', async () => {
  const { user, called } = await show(QueueDetails, { documents, queue: async () => status() });
  await user.click(screen.getByRole('button', { name: 'What is being read' }));
  // jsdom has no layout, so the panel takes its button for scrolled out of sight.
  const panel = await screen.findByRole('dialog', { hidden: true });
  const titles = (name: string) =>
    [...within(panel).getByLabelText(name).querySelectorAll('.title')].map((title) => title.textContent);
  expect(titles('Reading now')).toEqual(['Hallam']);
  expect(titles('Paused')).toEqual(['Minutes']);
  expect(titles('Waiting')).toEqual(['Brack', 'Norby']);
  expect(panel).toHaveTextContent('Reading, page 12 of 80 · under a minute left');
  for (const name of ['Read Norby next', 'Pause Hallam', 'Resume Minutes', 'Cancel Brack'])
    await user.click(within(panel).getByLabelText(name));
  expect(called('readNext')).toEqual([[1, [2]]]);
  expect(called('pauseDocuments')).toEqual([[1, [1], true], [1, [4], false]]); // prettier-ignore
  expect(called('cancelDocument')).toEqual([[1, 3]]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
});

test('in the header it is one pill that says all to a screen reader', async () => {
  await show(QueueDetails, { documents, queue: async () => status() }, { compact: true });
  const pill = screen.getByRole('button', {
    name: 'Reading Hallam, page 12 of 80, 1 of 3 documents, about 4 min left',
  });
  expect(pill).toHaveTextContent('about 4 min left');
});
