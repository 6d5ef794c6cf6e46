import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import { AppError } from '../../api';
import { mockDocument, mockFolder, mockLawCitation, mockRules } from '../../api/mock';
import DocumentDetails from './DocumentDetails.svelte';
import RulesDialog from './RulesDialog.svelte';

const us = { id: 'US', level: 'federal', name: 'United States', parent: '' };
const texas = { id: 'US-TX', level: 'state', name: 'Texas', parent: 'US' };
const findPlaces = async () => [
  { label: 'Texas', layers: [us, texas], postal: false, county: '', region: '', notice: '' },
];

test('documents are given the rules of a jurisdiction that was looked for', async () => {
  const { user, app, called } = await show(RulesDialog, { findPlaces });
  app.rules.chooseFor([mockDocument(), mockDocument({ id: 2 })]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Jurisdiction' }));
  expect(dialog.getByText('of 2 documents')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Rules of' }), 'texas');
  await user.click(await dialog.findByRole('checkbox', { name: /^Texas/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Statute');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(called('setRules')).toEqual([[1, [1, 2], { jurisdictions: ['US-TX'], sourceType: 'statute' }]]);
  await waitFor(() => expect(app.rules.choosing).toBeNull());
});

test('all documents of a folder hold no rules', async () => {
  const { user, app, called } = await show(RulesDialog);
  app.rules.chooseFor([], mockFolder({ id: 5, path: '/home/me/Letters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jurisdiction' }));
  expect(dialog.getByText('of all documents that come with “Letters”, now and later')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'No jurisdiction' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(called('setFolderRules')).toEqual([[1, 5, { jurisdictions: [] }]]);
});

test('what is wrong is said where it was typed, and nothing is lost', async () => {
  const { user, app } = await show(RulesDialog, {
    setRules: async () => {
      throw new AppError('invalid', '“soon” is no date.');
    },
  });
  app.rules.chooseFor([mockDocument()]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Jurisdiction' }));
  await user.type(dialog.getByRole('textbox', { name: 'In force since' }), 'soon');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('“soon” is no date.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'In force since' })).toHaveValue('soon');
});

test('what was said is taken back', async () => {
  const { user, app, called } = await show(RulesDialog);
  app.rules.chooseFor([mockDocument()]);
  await user.click(await screen.findByRole('button', { name: 'Take back what I said' }));
  expect(called('setRules')).toEqual([[1, [1], {}]]);
});

test('the details of a document show whose rules it holds, and the words that say so', async () => {
  const rules = mockRules(
    {
      jurisdictions: ['US-TX'],
      sourceType: 'statute',
      evidence: [
        { jurisdiction: 'US-TX', words: 'Texas Health Code', page: 1, probability: 0.97 },
        { jurisdiction: 'US', words: 'federal law', page: 3, probability: 0.1 },
      ],
    },
    [us, texas],
  );
  await show(DocumentDetails, { documentRules: async () => rules }, { document: mockDocument() });
  expect(await screen.findByText('Texas')).toBeVisible();
  expect(screen.getByText('Statute')).toBeVisible();
  expect(screen.getByText(/“Texas Health Code”/)).toHaveTextContent(
    'Texas: “Texas Health Code”, page 1 (97%)',
  );
  expect(screen.queryByText(/federal law/)).not.toBeInTheDocument();
});

test('the details of a document list the law it cites, and open what the workspace has', async () => {
  const lacking = mockLawCitation({ words: '26 U.S.C. § 501', section: undefined });
  const { user, called } = await show(
    DocumentDetails,
    {
      documents: async () => [mockDocument()],
      documentCitations: async () => [mockLawCitation(), lacking, mockLawCitation()],
    },
    { document: mockDocument() },
  );
  await user.click(await screen.findByText('2 sections of law'));
  expect(screen.getByText('Exemptions · 2 times')).toBeVisible();
  expect(screen.getByText('26 U.S.C. § 501').parentElement).toHaveTextContent('not in this workspace');
  await user.click(screen.getByRole('button', { name: '21 CFR 117.5' }));
  expect(called('locate')).toMatchObject([[1, { documentId: 1, page: 4, quote: '§ 117.5 Exemptions' }]]);
});
