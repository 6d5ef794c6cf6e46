import { expect, test } from 'vitest';
import { DocumentStatus, type Document } from '../../api';
import { mockDocument } from '../../api/mock';
import { attentionTo } from './attention';

const failure = (code: string) => ({ code, message: 'It did not work.', hint: '' });
const { Failed, Cancelled } = DocumentStatus;

test.each<[string, Partial<Document>, string]>([
  ['a read one', {}, ''],
  ['one with scans', { pagesWaiting: 3 }, 'scans'],
  ['one of nothing but scans', { status: Failed, failure: failure('no_text'), pagesWaiting: 3 }, 'scans'],
  ['scans that are to stay unread', { pagesWaiting: 3, scans: 'leave' }, ''],
  ['one with a password', { status: Failed, failure: failure('encrypted') }, 'locked'],
  ['one whose password was wrong', { status: Failed, failure: failure('wrong_password') }, 'locked'],
  ['one that was cut off', { status: Failed, failure: failure('truncated'), pagesWaiting: 3 }, 'failed'],
  ['a damaged one', { status: Failed, failure: failure('damaged') }, 'failed'],
  ['one that the user stopped', { status: Cancelled }, ''],
])('%s', (_, change, list) => {
  const lists = Object.entries(attentionTo([mockDocument(change)]));
  expect(lists.filter(([, documents]) => documents.length).map(([name]) => name)).toEqual(list ? [list] : []);
});

test('where scans are never read, nobody is asked', () => {
  expect(attentionTo([mockDocument({ pagesWaiting: 3 })], false).scans).toEqual([]);
});
