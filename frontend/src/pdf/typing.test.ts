import { expect, test } from 'vitest';
import { sparePages } from './typing';

test('pages hear of the first key in a field, and of a selection elsewhere', () => {
  document.body.innerHTML = '<input /><p></p>';
  const field = document.querySelector('input')!;
  const words = document.querySelector('p')!;
  sparePages();
  const heard: string[] = [];
  for (const type of ['selectionchange', 'keyup'])
    document.addEventListener(type, (event) => heard.push(`${type} ${(event.target as Element).localName}`));
  const fire = (target: Element, type: string) => target.dispatchEvent(new Event(type, { bubbles: true }));

  fire(words, 'selectionchange');
  fire(words, 'keyup');
  fire(field, 'selectionchange'); // leaves the words
  fire(field, 'keyup');
  fire(field, 'selectionchange');
  fire(words, 'selectionchange');
  fire(field, 'keyup'); // went down elsewhere

  expect(heard).toEqual([
    'selectionchange p',
    'keyup p',
    'selectionchange input',
    'selectionchange p',
    'keyup input',
  ]);
});
