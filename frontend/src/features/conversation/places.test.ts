import { expect, test } from 'vitest';
import { AppError, type Place } from '../../api';
import { PlaceLookup } from './places.svelte';

const place = (label: string): Place => ({
  label,
  layers: [],
  postal: false,
  county: '',
  region: '',
  notice: '',
});

test('an answer that comes after a later one is dropped', async () => {
  const waiting: ((places: Place[]) => void)[] = [];
  const lookup = new PlaceLookup({ findPlaces: () => new Promise((resolve) => waiting.push(resolve)) });
  lookup.text = 'aus';
  const first = lookup.find();
  lookup.text = 'austin';
  const second = lookup.find();
  waiting[1]!([place('Austin')]);
  waiting[0]!([place('Aus')]);
  await Promise.all([first, second]);
  expect(lookup.found.map((p) => p.label)).toEqual(['Austin']);
});

test('what can be no place leaves nothing found, and says why until it is typed anew', async () => {
  let refuse = true;
  const lookup = new PlaceLookup({
    findPlaces: async () => {
      if (refuse) throw new AppError('invalid', '“?” is no place.');
      return [place('Austin')];
    },
  });
  lookup.text = '?';
  await lookup.find();
  expect([lookup.found, lookup.wrong]).toEqual([[], '“?” is no place.']);
  refuse = false;
  await lookup.find();
  expect([lookup.found.length, lookup.wrong]).toEqual([1, '']);
  lookup.text = ' ';
  await lookup.find();
  expect(lookup.found).toEqual([]);
});

test('nothing is shown of a look-up that was cleared', async () => {
  let answer = (_: Place[]) => {};
  const lookup = new PlaceLookup({ findPlaces: () => new Promise((resolve) => (answer = resolve)) });
  lookup.text = 'austin';
  const asked = lookup.find();
  lookup.clear();
  answer([place('Austin')]);
  await asked;
  expect([lookup.text, lookup.found]).toEqual(['', []]);
});
