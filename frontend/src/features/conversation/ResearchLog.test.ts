import { screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import type { ResearchStep } from '../../api';
import { mockAnswer, mockDocument } from '../../api/mock';
import { Pending } from './pending.svelte';
import Composer from './Composer.svelte';
import FinishedAnswer from './FinishedAnswer.svelte';
import GrowingAnswer from './GrowingAnswer.svelte';

const step = (number: number, doing: string, found = ''): ResearchStep => ({
  number,
  tool: 'search_documents',
  doing,
  found,
  passages: 0,
  documents: [],
});

test('the log grows while the answer is made, and a step that ends takes the place of its beginning', async () => {
  const pending = new Pending('job', 'How much is the rent?', 1);
  const event = { job: 'job', text: '', citations: [], steps: [] };
  pending.apply({ ...event, sequence: 0, research: [step(1, 'Searching: annual rent amount')] });
  await show(GrowingAnswer, {}, { pending });
  const log = screen.getByRole('log', { name: 'Research' });
  expect(log).toHaveTextContent('Searching: annual rent amount');
  pending.apply({
    ...event,
    sequence: 1,
    research: [
      step(1, 'Searching: annual rent amount', 'Found 10 passages in Doc A, Doc B'),
      step(2, 'Reading section 4.1 of Doc A'),
    ],
  });
  await tick();
  expect(log.querySelectorAll('li')).toHaveLength(2);
  expect(log).toHaveTextContent('Found 10 passages in Doc A, Doc B');
});

test('afterwards the log is folded away, and opens', async () => {
  const answer = mockAnswer({
    research: {
      by: 'model',
      steps: [step(1, 'Searching: annual rent amount', 'Found 10 passages in Doc A, Doc B')],
      searches: 1,
      end: 'done',
      note: 'Nothing more to look for.',
      tokens: 900,
    },
  });
  const { user } = await show(FinishedAnswer, {}, { answer });
  expect(screen.getByText('Found 10 passages in Doc A, Doc B')).not.toBeVisible();
  await user.click(screen.getByText('Researched in 1 step'));
  expect(screen.getByText('Found 10 passages in Doc A, Doc B')).toBeVisible();
  expect(screen.getByText('Nothing more to look for.')).toBeVisible();
});

test('an answer that was not researched has no log', async () => {
  await show(FinishedAnswer, {}, { answer: mockAnswer() });
  expect(screen.queryByTestId('research')).toBeNull();
});

test('the switch of the composer has the question researched', async () => {
  const { user, called } = await show(Composer, { documents: async () => [mockDocument()] });
  const field = screen.getByRole('textbox', { name: 'Question' });
  await user.type(field, 'One?{Enter}');
  await user.click(screen.getByRole('button', { name: 'Research' }));
  expect(screen.getByRole('button', { name: 'Research' })).toHaveAttribute('aria-pressed', 'true');
  await user.type(field, 'Two?{Enter}');
  expect(called('ask').map(([question]) => (question as { research: boolean }).research)).toEqual([
    false,
    true,
  ]);
});
