import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import { AnswerMode, AnswerStatus, type Layer, type Place } from '../../api';
import { mockAnswer, mockCitation, mockDocument } from '../../api/mock';
import { mockClaim } from '../../api/fixtures';
import FinishedAnswer from './FinishedAnswer.svelte';

const state = { id: 'US-TX', level: 'state', name: 'Texas', parent: 'US' };
const city = { id: 'US-TX-austin', level: 'municipal', name: 'Austin', parent: 'US-TX' };
const place: Place = {
  label: 'Austin, Texas',
  layers: [state, city],
  postal: true,
  county: '',
  region: '',
  notice: '',
};
const layers: Layer[] = [
  {
    jurisdiction: state,
    documents: 1,
    regulations: [{ text: 'No person shall sell food without a permit.', citations: [1] }],
    permits: [
      {
        name: 'food permit',
        authority: 'Department of Health',
        level: 'state',
        trigger: 'sell food',
        deadline: '',
        fee: '$40',
        citation: 1,
        feeCitation: 2,
      },
    ],
    notice: '',
  },
  {
    jurisdiction: city,
    documents: 0,
    regulations: [],
    permits: [],
    notice: 'Nothing in your library covers the city of Austin.',
  },
];
const answer = mockAnswer({
  mode: AnswerMode.Passages,
  text: '1 of 2 jurisdictions covered: nothing for the city of Austin.\n\n## State: Texas',
  citations: [
    mockCitation({ number: 1, law: 'Tex. Code § 1', lawHeading: 'Permits' }),
    mockCitation({ number: 2, law: 'Tex. Code § 2' }),
  ],
  place,
  layers,
});

test('each layer has its own section, and the one without evidence says so', async () => {
  await show(FinishedAnswer, { documents: async () => [mockDocument()] }, { answer });
  expect(screen.getByText('1 of 2 jurisdictions covered: nothing for the city of Austin.')).toBeVisible();
  const texas = within(screen.getByRole('region', { name: 'State: Texas' }));
  expect(texas.getByText(/No person shall sell food without a permit/)).toBeVisible();
  expect(texas.getByRole('button', { name: 'Tex. Code § 1 – Permits, page 60' })).toBeVisible();
  const austin = within(screen.getByRole('region', { name: 'Municipal: Austin' }));
  expect(austin.getByText('Nothing in your library covers the city of Austin.')).toBeVisible();
});

test('what a model wrote has its topics, its sources and what is doubtful about it', async () => {
  const text =
    'Both need a permit. [1]\n\n1 of 2 jurisdictions covered: nothing for the city of Austin.\n\n## State: Texas\n\n- Sell only on weekdays. [1]';
  const at = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
  const written = (sentence: string, topic: string, claim: number) => ({
    text: sentence,
    citations: [1],
    topic,
    written: true,
    claims: [claim],
  });
  await show(
    FinishedAnswer,
    { documents: async () => [mockDocument()] },
    {
      answer: {
        ...answer,
        mode: AnswerMode.Model,
        text,
        layers: [
          {
            ...layers[0]!,
            permits: [],
            regulations: [
              written('A permit is needed.', 'retail food', 1),
              written('Sell only on weekdays.', 'pharmacy', 2),
              written('(Sentence withheld: a source says otherwise.)', 'pharmacy', 3),
            ],
          },
          layers[1]!,
        ],
        verification: {
          ...answer.verification,
          claims: [
            mockClaim({ span: at('Both need a permit. [1]'), state: 'backed' }),
            mockClaim({ state: 'backed', span: { start: 500, end: 520 } }),
            mockClaim({
              state: 'unbacked',
              span: at('Sell only on weekdays. [1]'),
              reason: 'No source has these words.',
            }),
            mockClaim({ state: 'contradicted', span: { start: 600, end: 610 }, withheld: 'All is free.' }),
          ],
        },
      },
    },
  );
  expect(screen.getByTestId('answer-text')).toHaveTextContent(/^Both need a permit\./);
  const texas = within(screen.getByRole('region', { name: 'State: Texas' }));
  expect(texas.getAllByRole('heading', { level: 4 }).map((h) => h.textContent)).toEqual([
    'retail food',
    'pharmacy',
  ]);
  expect(texas.getByText(/A permit is needed/)).toBeVisible();
  expect(texas.queryByText(/“A permit is needed/)).not.toBeInTheDocument();
  expect(texas.getAllByRole('button', { name: 'not supported: No source has these words.' })).toHaveLength(1);
  expect(texas.queryByRole('button', { name: /a source says otherwise/ })).not.toBeInTheDocument();
  expect(texas.getAllByRole('button', { name: 'Tex. Code § 1 – Permits, page 60' })).toHaveLength(3);
});

test('a quotation that is not in force says why', async () => {
  const [first, ...others] = answer.citations;
  const lapsed = { ...first!, notInForce: 'Superseded by Tex. Code 2024, in force 2024' };
  await show(
    FinishedAnswer,
    { documents: async () => [mockDocument()] },
    { answer: { ...answer, citations: [lapsed, ...others] } },
  );
  const texas = within(screen.getByRole('region', { name: 'State: Texas' }));
  expect(texas.getByText('Superseded by Tex. Code 2024, in force 2024')).toBeVisible();
  expect(texas.getByRole('button', { name: /^Citation 1.*not in force$/ })).toBeVisible();
});

test('permits are listed with the citation that each part was read from', async () => {
  await show(FinishedAnswer, { documents: async () => [mockDocument()] }, { answer });
  const permits = within(screen.getByRole('region', { name: 'Permits and licences' }));
  expect(permits.getByText('food permit')).toBeVisible();
  expect(permits.getByText('Department of Health')).toBeVisible();
  expect(permits.getByText('$40')).toContainElement(permits.getByRole('button', { name: /^Citation 2/ }));
});

test('a citation of a layer opens its page', async () => {
  const { user, app } = await show(FinishedAnswer, { documents: async () => [mockDocument()] }, { answer });
  await user.click(screen.getByRole('button', { name: 'Tex. Code § 1 – Permits, page 60' }));
  expect(app.reader.opened).toBe(answer.citations[0]);
});

test('without any evidence the place is named and no layer is shown', async () => {
  await show(
    FinishedAnswer,
    {},
    {
      answer: {
        ...answer,
        status: AnswerStatus.NotFound,
        citations: [],
        text: 'Insufficient coverage for a definitive answer. Nothing in your library covers Texas.',
      },
    },
  );
  expect(screen.getByText('For Austin, Texas')).toBeVisible();
  expect(screen.getByText(/^Insufficient coverage/)).toBeVisible();
  expect(screen.queryByTestId('layers')).not.toBeInTheDocument();
});
