import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import Coverage from './Coverage.svelte';

test('each jurisdiction of a place has its row, and what is out of bounds is told', async () => {
  const level = (name: string, level: string) => ({ id: name, level, name, parent: '' });
  const coverage = {
    places: [
      {
        place: 'Austin, Texas',
        answers: 3,
        layers: [
          {
            jurisdiction: level('Texas', 'state'),
            documents: 2,
            answering: 1,
            answered: 3,
            passages: 7,
            open: [],
          },
          {
            jurisdiction: level('Travis County', 'county'),
            documents: 0,
            answering: 0,
            answered: 0,
            passages: 0,
            open: ['Which permits?'],
          },
        ],
      },
    ],
    alerts: [
      {
        name: 'empty',
        value: 0,
        bound: 1,
        message: 'None of 3 questions found an answer for Travis County.',
        hint: 'Add its rules.',
      },
    ],
  };
  await show(Coverage, {}, { coverage });
  expect(screen.getByText('None of 3 questions found an answer for Travis County.')).toBeVisible();
  const [, texas, travis] = screen.getAllByRole('row') as HTMLElement[];
  expect(texas).toHaveTextContent('Austin, Texas3 questions');
  expect(within(texas!).getByRole('cell', { name: '3 of 3' })).toBeVisible();
  expect(within(travis!).getByRole('cell', { name: '0 of 3' })).toBeVisible();
  expect(within(travis!).getByText('Not answered: “Which permits?”')).toBeVisible();
  expect(texas).not.toHaveTextContent('Not answered');
});
