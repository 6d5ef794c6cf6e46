import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import { mockCitation, mockDocument } from '../../api/mock';
import CitationChip from './CitationChip.svelte';

const citation = mockCitation({ number: 2 });
const documents = async () => [mockDocument()];
const chip = () => screen.getByRole('button', { name: 'Citation 2: Hallam 2018 10-K, page 60' });

test('the pointer brings a card with document, page and quote', async () => {
  const { user } = await show(CitationChip, { documents }, { citation });
  await user.hover(chip());
  const card = await screen.findByTestId('citation-card');
  expect(card).toHaveTextContent('Hallam 2018 10-K');
  expect(card).toHaveTextContent('page 60');
  expect(card.querySelector('blockquote')).toHaveTextContent('“Purchases of plant and machinery (2,614)”');
});

test('of two documents of one title the file is named, too', async () => {
  const twins = async () => [
    mockDocument(),
    mockDocument({ id: 77, name: 'copy.pdf', path: '/other/copy.pdf' }),
  ];
  const { user } = await show(CitationChip, { documents: twins }, { citation });
  const file = mockDocument().name;
  await user.hover(
    await screen.findByRole('button', { name: `Citation 2: Hallam 2018 10-K (${file}), page 60` }),
  );
  expect(await screen.findByTestId('citation-card')).toHaveTextContent(`Hallam 2018 10-K (${file})`);
});

test('the card names the printed page and the section, elided in its middle', async () => {
  const section = 'Part II > Item 7. Management’s discussion of the results > Liquidity > Cash flows';
  const labelled = mockCitation({ number: 2, page: 4, pageLabel: 'iv', section });
  const { user } = await show(CitationChip, { documents }, { citation: labelled });
  await user.hover(
    screen.getByRole('button', { name: 'Citation 2: Hallam 2018 10-K, page iv (4 in the file)' }),
  );
  const card = await screen.findByTestId('citation-card');
  expect(card).toHaveTextContent('page iv (4 of 160)');
  expect(card).toHaveTextContent('Part II › … › Liquidity › Cash flows');
});

test('words that nobody can see on the page are named as such', async () => {
  const { user } = await show(
    CitationChip,
    { documents },
    { citation: mockCitation({ number: 2, hidden: true }) },
  );
  await user.hover(
    screen.getByRole('button', { name: 'Citation 2: Hallam 2018 10-K, page 60, not visible on the page' }),
  );
  const card = await screen.findByTestId('citation-card');
  expect(card).toHaveTextContent('Not visible on the page. The file holds these words');
});

test('the keyboard brings the card, and Enter opens the place', async () => {
  const { user, called, app } = await show(CitationChip, { documents }, { citation });
  await user.tab();
  expect(chip()).toHaveFocus();
  expect(await screen.findByTestId('citation-card')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(called('locate')).toEqual([[1, citation]]);
  await waitFor(() => expect(app.reader.target?.page).toBe(60));
  expect(app.layout.viewer).toBe(true);
});

test('a key that is held down closes the card, too', async () => {
  const { user } = await show(CitationChip, { documents }, { citation });
  await user.tab();
  await screen.findByTestId('citation-card');
  const held = setInterval(() => void user.keyboard('{Escape>}'), 30);
  try {
    await waitFor(() => expect(screen.queryByTestId('citation-card')).toBeNull());
  } finally {
    clearInterval(held);
  }
});

test('a click opens the boxes that the backend found', async () => {
  const boxes = [{ x0: 1, y0: 2, x1: 3, y1: 4 }];
  const locate = async () => ({ documentId: 1, page: 61, boxes, wholePage: false, reason: '' });
  const { user, app } = await show(CitationChip, { documents, locate }, { citation });
  await user.click(chip());
  await waitFor(() =>
    expect(app.reader.target).toMatchObject({ page: 61, passage: { placement: { boxes } } }),
  );
});

test('a document that is gone is told, and nothing is opened', async () => {
  const { user, app, called } = await show(CitationChip, {}, { citation });
  await user.click(chip());
  expect(app.toasts.list[0]?.message).toBe('“Hallam 2018 10-K” is no longer in this workspace.');
  expect(called('locate')).toEqual([]);
  expect(app.layout.viewer).toBe(false);
});

test('a citation whose source was removed shows its quote, says so, and opens nothing', async () => {
  const removed = mockCitation({ number: 2, removed: true });
  const { user, app, called } = await show(CitationChip, {}, { citation: removed });
  const chip = screen.getByRole('button', {
    name: 'Citation 2: Hallam 2018 10-K, page 60, source removed',
  });
  expect(chip).toHaveClass('removed');
  await user.click(chip);
  const card = await screen.findByTestId('citation-card');
  expect(card).toHaveTextContent('“Purchases of plant and machinery (2,614)”');
  expect(card).toHaveTextContent('Source removed. The document is no longer in this workspace.');
  expect(card).not.toHaveTextContent('Click to see it');
  expect(called('locate')).toEqual([]);
  expect(app.toasts.list).toEqual([]);
  expect(app.layout.viewer).toBe(false);
});
