import { screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { mockCitation } from '../../api/mock';
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

test('what answers is quoted while a model writes', async () => {
  const pending = new Pending('job', 'How much is the rent?', 1);
  const quotations = [mockCitation({ quote: 'The rent is £48,000 a year.' })];
  pending.apply({ job: 'job', sequence: 1, text: '', citations: [], steps: [], quotations });
  pending.apply({ job: 'job', sequence: 2, text: 'The rent is', citations: [], steps: [] });
  await show(GrowingAnswer, {}, { pending });
  expect(screen.getByTestId('quoted-below')).toHaveTextContent('The rent is £48,000 a year.');
  expect(screen.getByTestId('draft')).toHaveTextContent('The rent is');
});
