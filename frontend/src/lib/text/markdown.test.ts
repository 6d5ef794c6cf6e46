import { describe, expect, test } from 'vitest';
import { parseMarkdown, settled, type Node } from './markdown';

/** A tree as text: elements in angle brackets, markers as "‹n›", code in backticks. */
function draw(nodes: Node[]): string {
  return nodes
    .map((n) => {
      if (n.kind === 'text') return n.text;
      if (n.kind === 'code') return `\`${n.text}\``;
      if (n.kind === 'citation') return `‹${n.number}›`;
      const extra = (n.start && n.start !== 1 ? ` ${n.start}` : '') + (n.align ? ` ${n.align}` : '');
      return n.children.length ? `<${n.tag}${extra}>${draw(n.children)}</${n.tag}>` : `<${n.tag}>`;
    })
    .join('');
}
const parse = (text: string, ...numbers: number[]) => draw(parseMarkdown(text, new Set(numbers)));

describe('markers', () => {
  test.each([
    ['after a sentence', 'It rose.[1]', [1], '<p>It <keep>rose.‹1›</keep></p>'],
    ['with a space before', 'It rose. [1]', [1], '<p>It <keep>rose.‹1›</keep></p>'],
    ['two together', 'It rose.[1][2] Then', [1, 2], '<p>It <keep>rose.‹1›‹2›</keep> Then</p>'],
    ['at the start', '[1] It', [1], '<p>‹1› It</p>'],
    ['after bold', '**up**[1]', [1], '<p><strong>up</strong>‹1›</p>'],
    ['inside bold', '**up[1]**', [1], '<p><strong><keep>up‹1›</keep></strong></p>'],
    [
      'in a list',
      '- up[1]\n- down[2]',
      [1, 2],
      '<ul><li><keep>up‹1›</keep></li><li><keep>down‹2›</keep></li></ul>',
    ],
    ['an unknown number stays text', 'see [7]', [1], '<p>see [7]</p>'],
    ['in inline code it stays text', '`a[1]`', [1], '<p>`a[1]`</p>'],
    ['in a code block it stays text', '```\na[1]\n```', [1], '<pre>`a[1]`</pre>'],
    ['before a bracket that is no link', 'up[1](x)', [1], '<p><keep>up‹1›</keep>(x)</p>'],
    ['with three digits', 'up[120]', [120], '<p><keep>up‹120›</keep></p>'],
    ['escaped it stays text', 'up\\[1]', [1], '<p>up[1]</p>'],
  ])('%s', (_, text, numbers, tree) => expect(parse(text, ...numbers)).toBe(tree));
});

describe('markdown', () => {
  test.each([
    ['headings start at the third level', '# A\n## B\n### C', '<h3>A</h3><h3>B</h3><h4>C</h4>'],
    ['a list that starts later', '3. a\n4. b', '<ol 3><li>a</li><li>b</li></ol>'],
    ['line breaks inside a paragraph', 'a\nb  \nc', '<p>a b<br>c</p>'],
    ['a quote', '> a', '<blockquote><p>a</p></blockquote>'],
    ['a rule', 'a\n\n---', '<p>a</p><hr>'],
    [
      'a table',
      '|a|b|\n|-|-:|\n|1|2|',
      '<table><thead><tr><th>a</th><th right>b</th></tr></thead><tbody><tr><td>1</td><td right>2</td></tr></tbody></table>',
    ],
  ])('%s', (_, text, tree) => expect(parse(text)).toBe(tree));
});

describe('nothing of a text becomes HTML, a link or an image', () => {
  test.each([
    ['script', '<script>alert(1)</script>', '<p><script>alert(1)</script></p>'],
    ['link', '[here](http://evil.example)', '<p>here</p>'],
    ['javascript', '[here](javascript:alert(1))', '<p>[here](javascript:alert(1))</p>'],
    ['image', '![a chart](http://evil.example/x.png)', '<p>a chart</p>'],
    ['address', '<http://evil.example>', '<p>http://evil.example</p>'],
  ])('%s', (_, text, tree) => {
    const nodes = parseMarkdown(text, new Set());
    expect(draw(nodes)).toBe(tree);
    const kinds = (list: Node[]): string[] =>
      list.flatMap((n) => (n.kind === 'element' ? [n.tag, ...kinds(n.children)] : []));
    expect(kinds(nodes)).toEqual(['p']);
  });
});

test.each([
  ['It rose.[', 'It rose.'],
  ['It rose.[1', 'It rose.'],
  ['It rose.[1]', 'It rose.[1]'],
  ['Text\n\n| | Year', 'Text\n\n'],
  ['Text\n\n|a|b|\n|-|', 'Text\n\n'],
  ['Text\n\n|a|b|\n|-|-|\n|1|', 'Text\n\n|a|b|\n|-|-|\n'],
  ['|a|b|\n|-|-|\n|1|2|\n\nEnd', '|a|b|\n|-|-|\n|1|2|\n\nEnd'],
])('settled(%j) is %j', (text, shown) => expect(settled(text)).toBe(shown));
