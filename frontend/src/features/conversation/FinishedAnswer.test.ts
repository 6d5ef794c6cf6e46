import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { show } from '../../../tests/window';
import { AnswerMode, AnswerStatus, type Answer, type Claim } from '../../api';
import { mockAnswer, mockCitation, mockClaim, mockDocument, mockTable } from '../../api/mock';
import FinishedAnswer from './FinishedAnswer.svelte';

const give = (change: Partial<Answer>) =>
  show(FinishedAnswer, { documents: async () => [mockDocument()] }, { answer: mockAnswer(change) });
const text = () => screen.getByTestId('answer-text');

test('the chip stands after the sentence, and what it rests on is quoted below', async () => {
  await give({});
  expect(text()).toHaveTextContent('Capital expenditure was $2,614 million in 2018.1');
  expect(within(text()).getByRole('button', { name: 'Citation 1: Hallam 2018 10-K, page 60' })).toBeVisible();
  const below = screen.getByTestId('quoted-below');
  expect(within(below).getByRole('button', { name: /Hallam 2018 10-K, .*page 60/ })).toBeVisible();
  expect(within(below).queryByRole('button', { name: /Citation/ })).toBeNull();
});

test('the sources of an answer that cites many are listed', async () => {
  const citations = [1, 2, 3, 4].map((number) => mockCitation({ number }));
  await give({ text: 'It was $2,614 million [1][2][3][4].', citations });
  const sources = screen.getByRole('group', { name: 'Sources' });
  expect(within(sources).getAllByRole('button', { name: /Hallam 2018 10-K page 60/ })).toHaveLength(4);
  expect(screen.queryByTestId('quoted-below')).toBeNull();
});

test('what is quoted below goes on with what the answer does not cite', async () => {
  const source = mockAnswer().retrieved[0]!;
  const text = 'Größe: £5. The fee is £7.';
  const start = new TextEncoder().encode('Größe: £5. ').length;
  const quoted = [{ rank: 0, span: { start: 100 + start, end: 100 + start + 'The fee is £7.'.length + 1 } }];
  await give({ retrieved: [{ ...source, text, span: { start: 100, end: 200 }, quoted }] });
  expect(screen.getByTestId('quoted-below')).toHaveTextContent('“The fee is £7.”');
});

const retrieved = [
  {
    documentId: 1,
    documentTitle: 'Hallam 2018 10-K',
    page: 61,
    pageLabel: '',
    section: 'Item 7 > Liquidity',
    span: { start: 5, end: 9 },
    text: 'growth',
    match: 0.71,
  },
];

describe('the verdict', () => {
  const checked = (change: object, more: Partial<Answer> = {}) => {
    const answer = mockAnswer({});
    const evidence = {
      ...answer.trace.evidence,
      grade: 'good',
      reason: 'The best sentence answers.',
      ...change,
    };
    return give({
      retrieved,
      trace: { ...answer.trace, evidence, documents: 22 },
      ...more,
    } as Partial<Answer>);
  };
  const claims = (...states: Claim['state'][]) => ({
    ...mockAnswer({}).verification,
    answers: true,
    claims: states.map((state) => mockClaim({ state })),
  });
  const verdict = () => screen.getByTestId('verdict');

  test.each([
    [['backed', 'backed', 'backed'], 'All 3 sentences supported'],
    [['backed', 'none'], 'Supported'],
    [['backed', 'unbacked', 'partly'], '1 of 3 sentences supported, 1 in part'],
  ] as [Claim['state'][], string][])('on sentences that are %s', async (states, words) => {
    await checked({}, { verification: claims(...states) });
    expect(verdict()).toHaveTextContent(words);
  });

  test('on a list, which may not be whole', async () => {
    const understanding = { ...mockAnswer({}).understanding, list: true };
    await checked({}, { verification: claims('backed', 'backed'), understanding });
    expect(verdict()).toHaveTextContent('All 2 sentences supported; there may be more');
    expect(verdict()).toHaveClass('doubt');
  });

  const part = { kind: 'question', name: '', question: 'Who pays?', found: true, value: '', citations: [1] };
  test.each([
    [true, [], 'good', 'All 2 sentences supported'],
    [true, [part], 'good', 'All 2 sentences supported'],
    [false, [], 'doubt', 'Supported, but it may not answer your question'],
    [true, [part, { ...part, found: false }], 'doubt', '1 of 2 parts answered'],
  ])('is green only if what is cited answers (%s), part by part %#', async (answers, parts, tone, words) => {
    const understanding = { ...mockAnswer({}).understanding, parts };
    await checked({}, { verification: { ...claims('backed', 'backed'), answers }, understanding });
    expect(verdict()).toHaveTextContent(words);
    expect(verdict()).toHaveClass(tone);
  });

  test.each([
    ['good', 'Quoted from 1 of 22 documents'],
    ['partial', 'Nothing answers this directly'],
  ])('on quotations with %s evidence', async (grade, words) => {
    await checked({ grade }, { mode: AnswerMode.Passages, citations: [mockCitation()] });
    expect(verdict()).toHaveTextContent(words);
  });

  test('on quotations where a section of law is lacking', async () => {
    const understanding = { ...mockAnswer({}).understanding, lacking: ['12 CFR 1002.77'] };
    await checked(
      { grade: 'good' },
      { mode: AnswerMode.Passages, citations: [mockCitation()], understanding },
    );
    expect(verdict()).toHaveTextContent('12 CFR 1002.77 itself was not found');
    expect(verdict()).toHaveClass('doubt');
  });

  test.each([
    [{ rewritten: 'rent each year', retries: 1 }, 'It was found by searching for “rent each year”'],
    [{ retries: 2 }, 'Searching again in other words found nothing better.'],
  ])('tells why on a click', async (change, words) => {
    const { user } = await checked(change, { verification: claims('backed') });
    await user.click(screen.getByRole('button', { name: 'Supported: why?' }));
    const why = await screen.findByTestId('why');
    expect(why).toHaveTextContent('The best sentence answers.');
    expect(why).toHaveTextContent(words);
    expect(why).not.toHaveTextContent('supported'); // the line above says so
    expect(why).not.toHaveTextContent('confidence');
  });

  test('is left out where nothing was claimed', async () => {
    await give({});
    expect(screen.queryByTestId('verdict')).toBeNull();
  });
});

describe('text of a model is inert', () => {
  test.each([
    ['script', '<script>window.hacked = true</script>'],
    ['image of HTML', '<img src="http://evil.example/a.png" onerror="window.hacked = true">'],
    ['image of markdown', '![chart](http://evil.example/a.png)'],
    ['image by reference', '![chart][x]\n\n[x]: http://evil.example/a.png'],
    ['link of markdown', '[click](https://evil.example)'],
    ['javascript link', '[click](javascript:window.hacked=true)'],
    ['data link', '[click](data:text/html,<script>window.hacked=true</script>)'],
    ['HTML block', '<div onclick="window.hacked = true"><iframe src="http://evil.example"></iframe></div>'],
    ['style', '<style>body { display: none }</style>'],
    ['SVG', '<svg onload="window.hacked = true"></svg>'],
    ['HTML in a table', '| a |\n|---|\n| <img src=http://evil.example> |'],
    ['HTML in code', '```html\n<img src=http://evil.example>\n```'],
    ['address', '<https://evil.example>'],
  ])('%s', async (_, markdown) => {
    await give({ text: markdown, citations: [] });
    expect(
      text().querySelectorAll('script, img, a, iframe, style, object, embed, form, input, link'),
    ).toHaveLength(0);
    expect(text().querySelector('svg')).toBeNull();
    for (const element of text().querySelectorAll('*'))
      for (const name of element.getAttributeNames()) expect(name).not.toMatch(/^on|^href$|^src/);
    expect((window as { hacked?: boolean }).hacked).toBeUndefined();
  });
});

describe('quotes only', () => {
  const passages = {
    mode: AnswerMode.Passages,
    text: '> Purchases of property [1]',
    notice: {
      code: 'model_server_missing',
      message: 'Ollama is not installed.',
      hint: 'Install it from ollama.com.',
    },
  };

  test('shows quotations with their chips, not a written answer', async () => {
    await give({ ...passages, citations: [mockCitation(), mockCitation({ number: 2, page: 61 })] });
    const list = screen.getByTestId('passages');
    expect(list.querySelectorAll('blockquote')).toHaveLength(2);
    expect(within(list).getByRole('button', { name: /^Citation 2/ })).toBeVisible();
    expect(screen.queryByTestId('answer-text')).toBeNull();
  });

  test('the value that answers stands first, and out of its quotation', async () => {
    const { trace } = mockAnswer({});
    const evidence = { ...trace.evidence, grade: 'good' as const, value: '2,614', cell: 'Purchases, 2018' };
    const quote = 'Purchases of property (2,614) in 2018';
    await give({ ...passages, citations: [mockCitation({ quote })], trace: { ...trace, evidence } });
    expect(screen.getByTestId('value')).toHaveTextContent('2,614');
    expect(screen.getByTestId('value-cell')).toHaveTextContent('Purchases, 2018');
    expect(screen.getByTestId('passages').querySelector('blockquote strong')).toHaveTextContent(/^2,614$/);
  });

  test('an amount in a table of thousands stands there in full', async () => {
    const { trace } = mockAnswer({});
    const cell = 'Revenue, 2024; Table 4, € thousand';
    const evidence = {
      ...trace.evidence,
      grade: 'good' as const,
      value: '4,812.6',
      cell,
      amount: '€4.81 million',
    };
    await give({
      ...passages,
      citations: [mockCitation({ quote: 'Revenue 4,812.6' })],
      trace: { ...trace, evidence },
    });
    expect(screen.getByTestId('value')).toHaveTextContent(/^€4.81 million$/);
    expect(screen.getByTestId('value-cell')).toHaveTextContent(`4,812.6: ${cell}`);
    expect(screen.getByTestId('passages').querySelector('blockquote strong')).toHaveTextContent(/^4,812.6$/);
  });

  test('quotations that may not answer are not given for answers', async () => {
    const { trace } = mockAnswer({});
    const evidence = { ...trace.evidence, grade: 'partial' as const, value: '' };
    await give({ ...passages, citations: [mockCitation()], trace: { ...trace, evidence } });
    expect(screen.getByTestId('verdict')).toHaveTextContent('Nothing answers this directly');
    expect(screen.getAllByText(/Nothing answers this/)).toHaveLength(1);
    expect(screen.queryByTestId('value')).toBeNull();
  });

  test('has the rest of the quotations by document, and more than four on demand', async () => {
    const { user } = await give({
      ...passages,
      citations: [1, 2, 3, 4, 5, 6].map((number) =>
        mockCitation({
          number,
          page: number,
          documentId: 1 + (number % 2),
          documentTitle: `Report ${1 + (number % 2)}`,
        }),
      ),
    });
    const list = screen.getByTestId('passages');
    expect(list.querySelectorAll('blockquote')).toHaveLength(3);
    expect(
      within(within(list).getByRole('region', { name: 'Report 1' })).getAllByRole('figure'),
    ).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show the rest (3)' }));
    expect(list.querySelectorAll('blockquote')).toHaveLength(6);
  });

  test('an overview keeps its lists', async () => {
    const text = '**What it says**\n\n- **4 Leave:** You have 27 days. [1]';
    await give({ ...passages, text, citations: [mockCitation({ quote: 'You have 27 days.' })] });
    expect(screen.queryByTestId('passages')).toBeNull();
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('4 Leave: You have 27 days.');
    expect(screen.getByTestId('verdict')).toHaveTextContent('Quotes only');
  });

  test('says why there is no model, and is no error', async () => {
    await give(passages);
    expect(screen.getByRole('note')).toHaveTextContent(
      'Ollama is not installed. Install it from ollama.com.',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test.each([
  [AnswerStatus.Stopped, 'You stopped this answer; it is incomplete.'],
  [AnswerStatus.CutOff, 'The model stopped before the answer was complete.'],
  [AnswerStatus.NotFound, 'Nothing in your documents answers this question.'],
])('an answer that ended %s says so', async (status, line) => {
  await give({ status, text: '', citations: [] });
  expect(screen.getByText(line)).toBeVisible();
});

test('what there is to say about the end is said once', async () => {
  await give({
    status: AnswerStatus.Stopped,
    notice: { code: 'cancelled', message: 'You stopped this answer.', hint: 'What was written is kept.' },
  });
  expect(screen.getAllByText(/You stopped this answer/)).toHaveLength(1);
});

test('a question that asks for nothing is told what to ask', async () => {
  await give({ status: AnswerStatus.NotFound, text: 'Ask a question about your documents.', citations: [] });
  expect(screen.getByText('Ask a question about your documents.')).toBeVisible();
});

test('passages that were not cited are folded, and open in the viewer', async () => {
  const { user, called } = await give({ retrieved });
  await user.click(screen.getByText('Also retrieved (1)'));
  expect(screen.getByText('Item 7 › Liquidity')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /page 61/ }));
  expect(called('locate')[0]![1]).toMatchObject({
    documentId: 1,
    page: 61,
    span: { start: 5, end: 9 },
    quote: 'growth',
  });
});

test('the activity unfolds stage by stage', async () => {
  const steps = [{ stage: 'fuse', in: 100, out: 74, took: 2e6, note: 'reciprocal rank fusion' }];
  const { user } = await give({ trace: { ...mockAnswer().trace, steps } });
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Activity/ }));
  expect(
    screen.getByRole('row', { name: 'Merged both lists 100 74 2.0 ms reciprocal rank fusion' }),
  ).toBeVisible();
});

test('a source that was removed shows its quote in a card, and opens nothing', async () => {
  const { user, called } = await give({
    citations: [1, 2, 3, 4].map((number) =>
      mockCitation({ number, removed: number === 1, quote: 'Purchases (2,614)' }),
    ),
  });
  const source = within(screen.getByRole('group', { name: 'Sources' })).getByRole('button', {
    name: /source removed/,
  });
  await user.click(source);
  expect(await screen.findByTestId('citation-card')).toHaveTextContent('“Purchases (2,614)”');
  expect(called('locate')).toEqual([]);
});

test('passages of a removed source are quoted, without a way to open them', async () => {
  await give({
    mode: AnswerMode.Passages,
    text: '> Purchases of property [1]',
    citations: [mockCitation({ removed: true })],
  });
  const list = screen.getByTestId('passages');
  expect(list).toHaveTextContent('Hallam 2018 10-K, page 60 · source removed');
  expect(within(list).getAllByRole('button')).toHaveLength(1);
});

test('damaged text leads to the check of the library', async () => {
  const notice = { code: 'text_damaged', message: 'The stored text of “Lease” is damaged.', hint: '' };
  const { user, app } = await give({ notice });
  await user.click(screen.getByRole('button', { name: 'Check the library…' }));
  expect(app.dialog).toBe('settings');
  expect(app.settingsPage).toBe('advanced');
});

describe('a question with several sides', () => {
  const parts = [
    {
      kind: 'side',
      name: 'Hallam',
      question: 'What did Hallam spend?',
      found: true,
      value: '',
      citations: [1],
    },
    {
      kind: 'side',
      name: 'Verizon',
      question: 'What did Verizon spend?',
      found: false,
      value: '',
      citations: [],
    },
  ] as const;
  const sides = (change: Partial<Answer> = {}) =>
    give({
      mode: AnswerMode.Passages,
      understanding: {
        ...mockAnswer({}).understanding,
        parts: parts.map((p) => ({ ...p, citations: [...p.citations] })),
      },
      ...change,
    } as Partial<Answer>);

  test('has a heading for each, with its own quotations', async () => {
    await sides();
    const hallam = screen.getByRole('region', { name: 'Hallam' });
    expect(within(hallam).getByRole('button', { name: /Citation 1/ })).toBeVisible();
    const verizon = screen.getByRole('region', { name: 'Verizon' });
    expect(verizon).toHaveTextContent('Nothing found for Verizon.');
    expect(within(verizon).queryByRole('button')).toBeNull();
  });
});

test('a question about all documents is offered as a table', async () => {
  const asked: unknown[][] = [];
  const table = { question: 'Does the contract mention a deposit?', kind: 'yes_no', documents: 12 };
  await show(
    FinishedAnswer,
    {
      documents: async () => [mockDocument()],
      createTable: async (...call: unknown[]) => {
        asked.push(call);
        return mockTable({ id: 7 });
      },
    },
    { answer: mockAnswer({ understanding: { ...mockAnswer({}).understanding, table } } as Partial<Answer>) },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ask all 12 documents' }));
  expect(asked[0]?.[2]).toMatchObject({ rule: 'workspace' });
  expect(asked[0]?.[3]).toMatchObject([{ question: table.question, kind: 'yes_no' }]);
});
