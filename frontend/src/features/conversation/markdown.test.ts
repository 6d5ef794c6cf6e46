import { describe, expect, test } from 'vitest';
import { parseMarkdown, settled, type Node } from './markdown';

/**
 * A tree as text: elements in angle brackets, markers as "‹n›", code in
 * backticks, text of claim n as "n{…}", its end as "«n»".
 */
function draw(nodes: Node[]): string {
  return nodes
    .map((n) => {
      if (n.kind === 'mark') return `«${n.claim}»`;
      if (n.kind === 'citation') return `‹${n.number}›`;
      if (n.kind !== 'element') {
        const text = n.kind === 'code' ? `\`${n.text}\`` : n.text;
        return n.claim === undefined ? text : `${n.claim}{${text}}`;
      }
      const extra = (n.start && n.start !== 1 ? ` ${n.start}` : '') + (n.align ? ` ${n.align}` : '');
      return n.children.length ? `<${n.tag}${extra}>${draw(n.children)}</${n.tag}>` : `<${n.tag}>`;
    })
    .join('');
}
const parse = (text: string, ...numbers: number[]) => draw(parseMarkdown(text, new Set(numbers)));

/** Texts with all kinds of markup. */
const markdownOf = [
  '# A **bold** title\n\nIt *rose* to `1,577`.[1] ~~No~~, it fell.\n\n1. one\n2. two\n   more',
  '> a quote\n> of _two_ lines\n\n- [a](b)\n- ![c](d)\n\n---\n\n| a | b |\n|---|--:|\n| 1 | \\| |',
  'Plain text of 1.6 billion & more, 50 % (about half); "quoted" — dash\n  next line  \nlast',
  '***both*** **a*b*c** snake_case_word * alone ~ `` ` `` &copy; &nosuch; \\[1] [1] [7]',
];

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

describe('claims', () => {
  const claims = (text: string, ...sentences: string[]) =>
    draw(
      parseMarkdown(
        text,
        new Set([1, 2]),
        sentences.map((s) => ({ start: text.indexOf(s), end: text.indexOf(s) + s.length })),
      ),
    );
  test.each([
    [
      'the second of two sentences',
      'It rose. It fell again. It rose.',
      ['It fell again.'],
      '<p>It rose. 0{It fell }<keep>0{again.}«0»</keep> It rose.</p>',
    ],
    [
      'two that touch',
      'It rose. It fell.',
      ['It rose. ', 'It fell.'],
      '<p>0{It }<keep>0{rose.}«0»</keep>1{It }<keep>1{fell.}«1»</keep></p>',
    ],
    [
      'with its marker, in front of its mark',
      'It rose.[1] It fell.',
      ['It rose.[1]'],
      '<p>0{It }<keep>0{rose.}‹1›«0»</keep> It fell.</p>',
    ],
    [
      'that begins and ends in emphasis',
      '**It rose** to *1,577.* It fell.',
      ['**It rose** to *1,577.*'],
      '<p><strong>0{It rose}</strong>0{ to }<em>0{1,577.}</em>«0» It fell.</p>',
    ],
    [
      'that ends within emphasis',
      '**It rose. It fell.**',
      ['It rose.'],
      '<p><strong>0{It }<keep>0{rose.}«0»</keep> It fell.</strong></p>',
    ],
    [
      'over two lines of a quote',
      '> It rose\n> to 1,577.\n> It fell.',
      ['It rose\n> to 1,577.'],
      '<blockquote><p>0{It rose}0{ }0{to }<keep>0{1,577.}«0»</keep> It fell.</p></blockquote>',
    ],
    [
      'in one item of a list, its dash included',
      'Thus:\n\n- It rose.\n- It fell.\n',
      ['- It fell.\n'],
      '<p>Thus:</p><ul><li>It rose.</li><li>0{It }<keep>0{fell.}«0»</keep></li></ul>',
    ],
    [
      'a row of a table',
      '|a|b|\n|-|-|\n|1|2|\n|1|3|',
      ['|1|3|'],
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr>' +
        '<tr><td>0{1}</td><td><keep>0{3}«0»</keep></td></tr></tbody></table>',
    ],
    [
      'with code, an entity and an escape in it',
      'It `rose` &amp; \\*fell\\*. Then',
      ['It `rose` &amp; \\*fell\\*.'],
      '<p>0{It }0{`rose`}0{ & }<keep>0{*fell*.}«0»</keep> Then</p>',
    ],
    [
      'after a code block with the same words',
      '```\nIt rose.\n```\n\nIt rose.',
      ['\nIt rose.\n```\n\nIt rose.'],
      '<pre>`It rose.`</pre><p>0{It }<keep>0{rose.}«0»</keep></p>',
    ],
    [
      'the label of a link, and not the description of an image',
      '[It rose](http://x.example) ![It fell](y.png) so.',
      ['[It rose](http://x.example) ![It fell](y.png) so.'],
      '<p>0{It rose}0{ }0{It fell}0{ }<keep>0{so.}«0»</keep></p>',
    ],
  ])('%s', (_, text, sentences, tree) => expect(claims(text, ...sentences)).toBe(tree));

  test('one that lies nowhere in the text leaves no mark', () =>
    expect(draw(parseMarkdown('It rose.', new Set(), [{ start: 90, end: 99 }]))).toBe('<p>It rose.</p>'));

  test.each(markdownOf)('%j looks the same with claims and without', (text) => {
    const plain = (nodes: Node[]): string =>
      draw(nodes)
        .replace(/<\/?keep>|«\d+»/g, '')
        .replace(/\d\{([^}]*)\}/g, '$1');
    const halves = [
      { start: 0, end: text.length >> 1 },
      { start: text.length >> 1, end: text.length },
    ];
    expect(plain(parseMarkdown(text, new Set([1]), halves))).toBe(plain(parseMarkdown(text, new Set([1]))));
  });
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
