import { expect, test } from 'vitest';
import { doneLine, share, stoppedLine, workLine } from './work';

test.each([
  [0, 0, 'Adding files…', 0],
  [312, 0, 'Adding files: 312', 0],
  [0, 1000, 'Adding files: 0 of 1,000', 0],
  [312, 1000, 'Adding files: 312 of 1,000', 0.312],
])('%i of %i', (done, total, line, part) => {
  expect(workLine({ note: 'Adding files', done, total })).toBe(line);
  expect(share({ note: '', done, total })).toBe(part);
});

test('where it stopped is told, and that what is done stays', () => {
  expect(stoppedLine({ done: 312, total: 1000 })).toBe(
    'Stopped after 312 of 1,000 files. What was added stays.',
  );
  expect(stoppedLine({ done: 1, total: 0 })).toBe('Stopped after 1 file. What was added stays.');
  expect(doneLine(100, 1250, 'moved')).toBe('Stopped: 100 of 1,250 documents were moved.');
  expect(doneLine(1, 2, 'removed')).toBe('Stopped: 1 of 2 documents was removed.');
});
