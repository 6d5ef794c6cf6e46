import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import { AnswerStatus, type Answer, type Claim, type Verification } from '../../api';
import { unverified } from '../../api/fixtures-defaults';
import { mockAnswer, mockCitation, mockClaim, mockDocument, mockProblem } from '../../api/mock';
import type { MarkedClaim } from './claims';
import ClaimMark from './ClaimMark.svelte';
import FinishedAnswer from './FinishedAnswer.svelte';

const text = 'Erträge stiegen auf $1.6 billion.[1] The board agreed. The margin fell.';
const bytes = (words: string) => new TextEncoder().encode(words).length;
/** What was found about some words of the text. */
function claim(words: string, change: Partial<Claim>): Claim {
  const start = bytes(text.slice(0, text.indexOf(words)));
  return mockClaim({ span: { start, end: start + bytes(words) }, ...change });
}
const give = (verification: Partial<Verification>, change: Partial<Answer> = {}) =>
  show(
    FinishedAnswer,
    { documents: async () => [mockDocument()] },
    { answer: mockAnswer({ text, verification: { ...unverified, ...verification }, ...change }) },
  );
const shown = () => screen.getByTestId('answer-text');

describe('a sentence of an answer', () => {
  const first = 'Erträge stiegen auf $1.6 billion.[1]';

  test('that is not backed says so in the answer itself, in words', async () => {
    await give({ claims: [claim('The board agreed.', {})] });
    expect(shown()).toHaveTextContent('The board agreed.not supported The margin fell.');
    const words = within(shown()).getByText('agreed.');
    expect(words).toHaveClass('unbacked');
  });

  test('that a source contradicts says so in the answer itself', async () => {
    await give({ claims: [claim(first, { state: 'contradicted' })] });
    expect(shown()).toHaveTextContent('$1.6 billion.1a source says otherwise The board agreed.');
  });

  test('that is partly backed has a mark with a name', async () => {
    await give({ claims: [claim(first, { state: 'partly', reason: 'The amount differs.' })] });
    expect(
      within(shown()).getByRole('button', { name: 'supported in part: The amount differs.' }),
    ).toBeVisible();
  });

  test('that is backed, or claims nothing, has its chip and no more', async () => {
    await give({ claims: [claim(first, { state: 'backed' }), claim('The margin fell.', { state: 'none' })] });
    expect(within(shown()).getAllByRole('button')).toHaveLength(1);
  });
});

test.each(['hover', 'focus'])(
  'a mark tells on %s why: the reason, what is wrong with which words, what the judge said',
  async (how) => {
    const marked = claim('The board agreed.', {
      state: 'contradicted',
      reason: 'Another amount.',
      problems: [mockProblem()],
      judged: 'contradicted',
      basis: 'Income was 1,577.',
    });
    const { user } = await show(ClaimMark, {}, { claim: marked as MarkedClaim, judge: 'granite-guardian' });
    if (how === 'hover') await user.hover(screen.getByRole('button'));
    else await user.tab();
    const card = await screen.findByTestId('claim-card');
    expect(card).toHaveTextContent('A source says otherwise');
    expect(card).toHaveTextContent('Another amount.');
    expect(card).toHaveTextContent('“$1.6 billion” The source has another figure.');
    expect(card).toHaveTextContent('In the source: “1,577 (millions)”');
    expect(card).toHaveTextContent(
      'granite-guardian finds that a source says otherwise. “Income was 1,577.”',
    );
  },
);

describe('an answer that was held back', () => {
  const held = {
    text: 'The board agreed.[1]',
    citations: [mockCitation()],
    claims: [mockClaim({ span: { start: 0, end: 20 } })],
    reason: 'None of its sentences is in the sources.',
  };
  const retrieved = [
    {
      documentId: 1, documentTitle: 'Hallam 2018 10-K', page: 61, pageLabel: '', section: '',
      span: { start: 5, end: 9 }, text: 'growth', match: 0.71,
    },
  ]; // prettier-ignore
  const giveHeld = () =>
    give(
      { held, confidence: { score: 0, reasons: [] } },
      { status: AnswerStatus.Held, text: 'Your documents do not say this.', citations: [], retrieved },
    );

  test('gives way to what can be said, and to the passages that come nearest', async () => {
    await giveHeld();
    expect(screen.getByText('Your documents do not say this.')).toBeVisible();
    expect(screen.getByText('The closest passages (1)')).toBeVisible();
    expect(screen.getByRole('button', { name: /^a Hallam 2018 10-K page 61/ })).toBeVisible();
    expect(screen.getByText('The board', { exact: false })).not.toBeVisible();
    expect(screen.getByTestId('verdict')).toHaveTextContent('Withheld');
  });

  test('can be looked at with the reason, marked as what it is', async () => {
    const { user } = await giveHeld();
    await user.click(screen.getByText('What was withheld, and why'));
    const box = screen.getByTestId('held');
    expect(box).toHaveAttribute('open');
    expect(box).toHaveTextContent('None of its sentences is in the sources.');
    expect(box).toHaveTextContent('Ibid could not confirm this. Check it before you rely on it.');
    expect(within(box).getByText('not supported')).toBeVisible();
  });

  test('has nothing that keeps people from using it', async () => {
    await giveHeld();
    expect(await violations()).toEqual([]);
  });
});
