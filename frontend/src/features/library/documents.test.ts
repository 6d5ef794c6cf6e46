import { expect, test } from 'vitest';
import { distinctFiles } from './documents';

const file = (id: number, title: string, path: string) => ({ id, title, path, name: path.split('/').pop()! });

test('only documents of one title show their file, with its folder where the name is the same', () => {
  const files = distinctFiles([
    file(1, 'Lease', '/a/hallam.pdf'),
    file(2, 'lease ', '/a/norby.pdf'),
    file(3, 'Lease', '/b/norby.pdf'),
    file(4, 'Annual report', '/a/report.pdf'),
  ]);
  expect([...files]).toEqual([
    [1, 'hallam.pdf'],
    [2, 'a/norby.pdf'],
    [3, 'b/norby.pdf'],
  ]);
});
