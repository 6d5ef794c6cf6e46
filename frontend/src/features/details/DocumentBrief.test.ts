import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import { AppError } from '../../api';
import { mockBrief, mockBriefItem } from '../../api/fixtures-library';
import { mockDocument } from '../../api/mock';
import DocumentBrief from './DocumentBrief.svelte';

const lease = mockDocument({ title: 'Lease' });
const brief = mockBrief({
  kind: mockBriefItem({ label: '', text: 'Lease' }),
  parties: [mockBriefItem()],
  dates: [
    mockBriefItem({ label: 'Start', value: '2024-09-29', text: 'The term begins on 29 September 2024.' }),
  ],
  outline: [
    { level: 1, title: '1. Rent', page: 2, sentence: mockBriefItem({ text: 'The rent is £36,000.' }) },
    { level: 1, title: 'Schedule', page: 5 },
  ],
});

test('an overview is made on request, and its lines open the page at the words', async () => {
  const { user, app, called } = await show(
    DocumentBrief,
    { documentBrief: async () => brief },
    { document: lease },
  );
  await user.click(screen.getByRole('button', { name: 'Make an overview' }));
  const party = await screen.findByRole('button', { name: /Landlord.*Hallam Quarry Limited.*page 2/ });
  expect(screen.getByRole('button', { name: /Start: 29 September 2024/ })).toBeVisible();
  const opened: unknown[] = [];
  app.reader.show = async (citation) => void opened.push(citation);
  party.focus();
  await user.keyboard('{Enter}');
  expect(opened).toEqual([brief.parties[0]!.citation]);
  expect(called('documentBrief')).toHaveLength(1);
});

test('the sections of the outline unfold by keyboard', async () => {
  const { user } = await show(DocumentBrief, { documentBrief: async () => brief }, { document: lease });
  await user.click(screen.getByRole('button', { name: 'Make an overview' }));
  const folded = (await screen.findByText(/What each section says/)).closest('details')!;
  expect(folded.open).toBe(false);
  await user.click(within(folded).getByText(/What each section says/));
  expect(folded.open).toBe(true);
  expect(within(folded).getByRole('button', { name: /1\. Rent.*The rent is £36,000\./ })).toBeVisible();
});

test('while an overview is made it says so, and Stop ends it', async () => {
  const { user, called } = await show(
    DocumentBrief,
    { documentBrief: () => new Promise<never>(() => {}) },
    { document: lease },
  );
  await user.click(screen.getByRole('button', { name: 'Make an overview' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Reading the document');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(called('stop')).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Make an overview' })).toBeVisible();
});

test('what went wrong is said, with a way to try again', async () => {
  await show(
    DocumentBrief,
    {
      documentBrief: async () => {
        throw new AppError('no_text', 'No page of “Lease” has been read.', 'Wait until it has been read.');
      },
    },
    { document: lease },
  ).then(({ user }) => user.click(screen.getByRole('button', { name: 'Make an overview' })));
  expect(await screen.findByRole('alert')).toHaveTextContent('No page of “Lease” has been read. Wait until');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
