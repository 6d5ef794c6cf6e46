import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import { AppError, type Place, type Question } from '../../api';
import { mockDocument, mockWorkspace } from '../../api/mock';
import Composer from './Composer.svelte';

const documents = async () => [mockDocument()];
const austin: Place = {
  label: 'Austin, Travis County, TX',
  layers: [
    { id: 'US', level: 'federal', name: 'United States', parent: '' },
    { id: 'US-TX', level: 'state', name: 'Texas', parent: 'US' },
  ],
  postal: true,
  county: '',
  region: '',
  notice: '',
};
// Without a layout the popover is never placed, so it counts as hidden here.
const field = () => screen.findByLabelText('Rules that apply at');

test('a place that is picked is kept, and questions are asked for it', async () => {
  const { user, called } = await show(Composer, { documents, findPlaces: async () => [austin] });
  await user.click(screen.getByRole('button', { name: 'Ask for a place' }));
  await user.type(await field(), 'austin tx');
  const found = await screen.findByLabelText('Places found');
  await user.click(within(found).getByText('United States › Texas'));
  expect(called('setPlace')).toEqual([[1, 'austin tx', austin]]);
  expect(await screen.findByRole('button', { name: 'Asking for Austin, Travis County, TX' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Which permits?{Enter}');
  const [[question]] = called('ask') as [[Question]];
  expect(question.place).toEqual(austin);
});

test('Enter takes the likeliest place', async () => {
  const { user, called } = await show(Composer, { documents, findPlaces: async () => [austin] });
  await user.click(screen.getByRole('button', { name: 'Ask for a place' }));
  await user.type(await field(), 'austin');
  await screen.findByLabelText('Places found');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(called('setPlace')).toEqual([[1, 'austin', austin]]));
});

test('what can be no place is refused with the reason', async () => {
  const { user } = await show(Composer, {
    documents,
    findPlaces: async () => {
      throw new AppError('invalid', '“???” is no place.');
    },
  });
  await user.click(screen.getByRole('button', { name: 'Ask for a place' }));
  await user.type(await field(), '???');
  expect(await screen.findByText('“???” is no place.')).toBeInTheDocument();
});

test('the place is taken away again', async () => {
  const { user, called } = await show(Composer, {
    documents,
    workspaces: async () => [mockWorkspace({ place: austin })],
  });
  await user.click(screen.getByRole('button', { name: 'Remove the place' }));
  expect(called('setPlace')).toEqual([[1, '', null]]);
  expect(await screen.findByRole('button', { name: 'Ask for a place' })).toBeVisible();
});

test('places asked for before are offered, and can be forgotten', async () => {
  const { user, called } = await show(Composer, {
    documents,
    askedPlaces: async () => [{ text: 'austin tx', place: austin, times: 1, asked: '2026-11-20T10:00:00Z' }],
  });
  await user.click(screen.getByRole('button', { name: 'Ask for a place' }));
  expect(await screen.findByLabelText('Recent places')).toBeInTheDocument();
  await user.click(screen.getByText('Clear recent places'));
  expect(called('forgetPlaces')).toEqual([[1]]);
  expect(screen.queryByLabelText('Recent places')).not.toBeInTheDocument();
});
