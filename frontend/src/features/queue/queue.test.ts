import { describe, expect, test } from 'vitest';
import type { QueueStatus } from '../../api';
import { mockQueue as queue } from '../../api/fixtures';
import { queueDetails, queueHeadline, queueShare, timeLeft, understandingLine, workPlace } from './queue';

const work = (change = {}) => ({
  workspace: 1,
  document: 1,
  title: 'Hallam 2018 10-K',
  stage: 'read',
  done: 12,
  total: 80,
  seconds: 30,
  ...change,
});
const resting = {
  code: 'storage',
  message: 'The disk is full.',
  hint: 'Free some space; reading goes on by itself.',
};

test.each([
  [0, ''],
  [12, 'under a minute left'],
  [55, 'about 1 min left'],
  [250, 'about 4 min left'],
  [3540, 'about 59 min left'],
  [3590, 'about 1 h left'],
  [4790, 'about 1 h 20 min left'],
  [38_000, 'about 11 h left'],
])('%d seconds are %j', (seconds, words) => expect(timeLeft(seconds)).toBe(words));

test.each([
  [{ stage: 'read', done: 12, total: 80 }, 'page 12 of 80'],
  [{ stage: 'recognise', done: 3, total: 9 }, 'page 3 of 9'],
  [{ stage: 'embed', done: 40, total: 1310 }, 'passage 40 of 1,310'],
  [{ stage: 'read', done: 0, total: 0 }, ''],
])('%j is at %j', (at, words) => expect(workPlace(at)).toBe(words));

describe('the headline', () => {
  test.each([
    ['nothing to do', {}, ''],
    ['reading', { working: [work()], waiting: 4 }, 'Reading Hallam 2018 10-K'],
    ['a stage of a later Ibid', { working: [work({ stage: 'weigh' })] }, 'Working on Hallam 2018 10-K'],
    ['between two documents', { waiting: 4 }, '4 documents waiting to be read'],
    ['prepared for the first time', { preparing: true, waiting: 4 }, 'Preparing the reader, first time only'],
    ['paused by a person', { paused: true, waiting: 4 }, 'Paused, with 4 documents to read'],
    ['paused with nothing to do', { paused: true }, ''],
    ['resting by itself', { resting, waiting: 4 }, 'The disk is full.'],
    ['resting with nothing to do', { resting }, ''],
    ['single ones held', { held: 2 }, '2 documents paused'],
  ])('%s', (_, change, words) => expect(queueHeadline(queue(change as Partial<QueueStatus>))).toBe(words));
});

test('the details tell the page, the document and the time', () => {
  const status = queue({ working: [work()], waiting: 117, seconds: 250 });
  expect(queueDetails(status, 120)).toEqual(['page 12 of 80', '3 of 120 documents', 'about 4 min left']);
  expect(queueDetails(queue({ working: [work()] }), 1)).toEqual(['page 12 of 80']);
  expect(queueDetails({ ...status, paused: true }, 120)).toEqual([]);
  expect(queueDetails({ ...status, preparing: true }, 120)).toEqual([]);
});

test.each([
  ['by documents', queue({ waiting: 5 }), 10, 0.5],
  ['by the pages of what is read', queue({ working: [work({ done: 40 })] }), 1, 0.25],
  ['half when all pages are read', queue({ pages: 80, read: 80, working: [work({ done: 80 })] }), 1, 0.5],
  [
    'by passages after that',
    queue({ pages: 80, read: 80, working: [work({ stage: 'embed', done: 40, total: 160 })] }),
    1,
    0.625,
  ],
  [
    'not full while a document waits',
    queue({ pages: 80, read: 80, waiting: 1, working: [work({ stage: 'embed', done: 160, total: 160 })] }),
    4,
    0.75,
  ],
  ['nothing of one that is opened', queue({ working: [work({ done: 0, total: 0 })] }), 1, 0],
  ['of nothing', queue(), 0, 0],
])('the share is %s', (_, status, total, share) => expect(queueShare(status, total)).toBe(share));

test.each([
  [{ understanding: true, understood: 12, toUnderstand: 40 }, 'Understanding 12 of 40 documents'],
  [{ understanding: true, understood: 0, toUnderstand: 1 }, 'Understanding 0 of 1 document'],
  [{ understanding: true, understood: 40, toUnderstand: 40 }, ''],
  [{ understanding: false, understood: 12, toUnderstand: 40 }, ''],
])('documents that get their vectors: %o', (change, line) => {
  expect(understandingLine(queue(change))).toBe(line);
});
