import { screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import { Pending } from './pending.svelte';
import GrowingAnswer from './GrowingAnswer.svelte';

test('what is being written is a draft until it is checked', async () => {
  const pending = new Pending('job', 'How much is the rent?', 1);
  pending.apply({ job: 'job', sequence: 1, text: 'The rent is', citations: [], steps: [] });
  await show(GrowingAnswer, {}, { pending });
  const draft = screen.getByTestId('draft');
  expect(draft).toHaveTextContent('Draft: not checked against your documents yet');
  expect(draft).toHaveTextContent('The rent is');
});
