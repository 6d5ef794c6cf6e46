import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import { DocumentStatus, type Document } from '../../api';
import { mockDocument, mockPageReading } from '../../api/mock';
import type { Target } from './reader.svelte';
import { KeptPages } from './kept.svelte';
import KeptText from './KeptText.svelte';
import StateNote from './StateNote.svelte';

const box = (y: number) => ({ x0: 70, y0: y, x1: 300, y1: y + 12 });
const block = (text: string, y: number) => ({ kind: 'text' as const, level: 0, text, boxes: [box(y)] });
const pages = [
  [block('The yearly rent is payable\nin advance.', 700), block('Interest is due.', 600)],
  [block('Interest is due.', 700), block('Interest is due.', 300)],
];
const target = (page: number, quote: string, y: number): Target => ({
  page,
  passage: {
    placement: { documentId: 1, page, boxes: [box(y)], wholePage: false, reason: '' },
    quote,
    number: 1,
  },
});

async function kept(at: Target) {
  const document = mockDocument({ pages: 2 });
  const text = new KeptPages(
    () => document,
    async (page) => mockPageReading({ number: page, blocks: pages[page - 1]! }),
  );
  await text.show(at);
  let retries = 0;
  const props = {
    kept: text,
    title: 'Hallam',
    reason: 'The file is not where it was. Put it back.',
    onretry: () => void retries++,
  };
  return { ...(await show(KeptText, {}, props)), text, retries: () => retries };
}
const marks = () => screen.queryAllByTestId('highlight').map((m) => m.textContent);

test('the text of the page stands in its place, with the quoted words marked and the reason told', async () => {
  await kept(target(1, 'rent is payable in advance', 700));
  const region = screen.getByRole('region', { name: 'Text of page 1 of Hallam' });
  expect(region).toHaveTextContent(/The yearly rent is payable in advance\.\s*Interest is due\./);
  expect(marks()).toEqual(['rent is payable\nin advance']);
  expect(screen.getByRole('note')).toHaveTextContent(
    'This is the text Ibid read, not the page itself. The file is not where it was. Put it back.',
  );
  expect(await violations()).toEqual([]);
});

test('words that stand twice are marked where the citation has them', async () => {
  await kept(target(2, 'Interest is due.', 300));
  const mark = screen.getByTestId('highlight');
  expect(mark.closest('p')!.previousElementSibling).toHaveTextContent('Interest is due.');
});

test('words whose place is in doubt are not marked', async () => {
  const { text } = await kept(target(2, 'Interest is due.', 20));
  expect(marks()).toEqual([]);
  expect(text.blocks.marked).toBe(false);
});

test('pages are turned by key; the marks stay on their page', async () => {
  const { user } = await kept(target(1, 'Interest is due.', 600));
  screen.getByRole('region').focus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('region', { name: 'Text of page 2 of Hallam' })).toBeVisible();
  await waitFor(() => expect(marks()).toEqual([]));
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  await waitFor(() => expect(marks()).toEqual(['Interest is due.']));
});

test('the file can be looked for again, and found elsewhere', async () => {
  const { user, called, retries } = await kept(target(1, 'Interest', 600));
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(retries()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Find the file…' }));
  expect(called('chooseFiles')).toEqual([[1]]);
  await waitFor(() => expect(retries()).toBe(2));
});

test.each([
  ['reading', { status: 'reading', pages: 60, pagesRead: 12 }, /hasn’t read all of this document yet \(12 of 60 pages\)/],
  ['queued', { status: 'queued' }, /hasn’t read all of this document yet \(Waiting\)/],
  ['failed', { status: 'failed', failure: { code: 'damaged', message: 'This PDF is damaged.', hint: 'Get it again.' } }, /This PDF is damaged\. Get it again\./],
] as const)('a document that is %s says so', async (_, change, says) => {
  const document = mockDocument(change as Partial<Document>);
  await show(StateNote, { documents: async () => [document] }, { document });
  expect(screen.getByRole('note')).toHaveTextContent(says);
  expect(await violations()).toEqual([]);
}); // prettier-ignore

test('a document that is ready, or asks for its password below, needs no note', async () => {
  const locked = { code: 'encrypted', message: 'It opens only with a password.', hint: '' };
  for (const document of [mockDocument(), mockDocument({ status: DocumentStatus.Failed, failure: locked })]) {
    await show(StateNote, {}, { document });
    expect(screen.queryByRole('note')).toBeNull();
  }
});

test('an earlier version says so, and leads to the newer one', async () => {
  const earlier = mockDocument({ id: 1, presence: 'replaced', replacedBy: 2 });
  const newer = mockDocument({ id: 2 });
  const { user, app } = await show(
    StateNote,
    { documents: async () => [newer], formerDocuments: async () => [earlier] },
    { document: earlier },
  );
  expect(screen.getByRole('note')).toHaveTextContent('This is an earlier version of the file.');
  await user.click(screen.getByRole('button', { name: 'Open the newer one' }));
  expect(app.reader.document?.id).toBe(2);
});
