import { expect, test } from 'vitest';
import { mockPull, mockTest } from '../../api/fixtures-models';
import { amount, paceAndTime, pullLine } from './pulls';
import { trialLine, trialPace } from './trials';

const { tasks } = mockTest();
const failed = { ...tasks[0]!, passed: false };

test.each([
  [{ tasks: [], going: true, failure: null }, 'is being tried, which takes longest at first…'],
  [{ tasks: tasks.slice(0, 2), going: true, failure: null }, 'is being tried, 2 tasks done…'],
  [{ tasks, going: false, failure: null }, 'passed all 4 tasks'],
  [{ tasks: [failed, ...tasks.slice(1)], going: false, failure: null }, 'passed 3 of 4 tasks'],
  [{ tasks: [], going: false, failure: {} }, 'couldn’t be tried'],
])('how a trial stands: %#', (trial, line) => expect(trialLine(trial)).toBe(line));

test('what was measured of a model, and nothing that was not', () => {
  expect(trialPace(mockTest())).toBe(
    'Loaded in 2.4 s, first word after 0.6 s, reads about 158 words a second, writes about 9 words a second.',
  );
  expect(trialPace(mockTest({ load: 0, firstToken: 0, readPace: 0, writePace: 0 }))).toBe('');
});

test.each([
  [mockPull(), '1.3 GB of 2.5 GB'],
  [mockPull({ modelTotal: 0 }), '1.3 GB'],
  [mockPull({ phase: 'starting' }), 'Starting…'],
  [mockPull({ phase: 'verifying' }), 'Checking the download…'],
  [mockPull({ phase: 'finishing' }), 'Finishing…'],
  [mockPull({ phase: 'testing' }), 'Trying the model…'],
])('how far a model is: %#', (progress, line) => expect(pullLine(progress)).toBe(line));

test('bytes, pace and time left', () => {
  expect(amount(3_200_000_000, 3_120_000_000)).toBe('3.1 GB of 3.1 GB');
  expect(paceAndTime(12_500_000, 150)).toBe('13 MB a second, about 3 min left');
  expect(paceAndTime(0, 0)).toBe('');
});
