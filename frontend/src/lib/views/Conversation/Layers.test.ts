import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../../tests/window';
import { AnswerMode, AnswerStatus, type Layer, type Place } from '../../api';
import { mockAnswer, mockCitation, mockDocument } from '../../api/mock';
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
