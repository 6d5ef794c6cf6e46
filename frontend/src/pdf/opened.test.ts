import { expect, test } from 'vitest';
import { OpenedDocuments, type Opened } from './opened';

const opened = () => ({ document: {}, opening: new AbortController() }) as unknown as Opened;

test('a document that is worth keeping stays open until it is wanted, and others are closed', () => {
  const documents = new OpenedDocuments();
  const [cited, other] = [opened(), opened()];
  documents.keep(['/cited']);
  documents.put('/cited', cited);
  documents.put('/other', other);
  expect(other.opening.signal.aborted).toBe(true);
  expect(documents.take('/other')).toBeUndefined();
  expect(documents.take('/cited')).toBe(cited);
  expect(cited.opening.signal.aborted).toBe(false);
  expect(documents.take('/cited')).toBeUndefined();
});

test('what is not worth keeping any more is closed', () => {
  const documents = new OpenedDocuments();
  const cited = opened();
  documents.keep(['/cited']);
  documents.put('/cited', cited);
  documents.keep([]);
  expect(cited.opening.signal.aborted).toBe(true);
});

test('of many documents those put aside last stay open', () => {
  const documents = new OpenedDocuments();
  const all = Array.from({ length: 8 }, opened);
  documents.keep(all.map((_, i) => `/${i}`));
  all.forEach((one, i) => documents.put(`/${i}`, one));
  expect(all.map((one) => one.opening.signal.aborted)).toEqual([true, true, ...Array(6).fill(false)]);
});

test('one whose bytes can no longer be had is closed', () => {
  const documents = new OpenedDocuments();
  const cited = opened();
  documents.keep(['/cited']);
  documents.put('/cited', cited);
  documents.drop(cited.opening);
  expect(cited.opening.signal.aborted).toBe(true);
  expect(documents.take('/cited')).toBeUndefined();
});
