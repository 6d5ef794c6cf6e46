import type { Conversation, ExportFormat } from '../api';
import type { ThreadState } from '../state/conversation.svelte';
import { count, day } from './format';

/** The forms in which a conversation leaves Ibid, in the order of a menu. */
export const formatNames: Record<ExportFormat, string> = {
  markdown: 'Markdown',
  html: 'a web page (HTML)',
  pdf: 'PDF',
  docx: 'a Word document (DOCX)',
  bibtex: 'a bibliography (BibTeX)',
  'csl-json': 'a bibliography (CSL JSON)',
};

export const formats = Object.keys(formatNames) as ExportFormat[];

/** Conversations under headings: what is pinned first, then by day, as they come. */
export function byDay(
  conversations: Conversation[],
  now = new Date(),
): { name: string; list: Conversation[] }[] {
  const pinned = conversations.filter((c) => c.pinned);
  const groups = pinned.length ? [{ name: 'Pinned', list: pinned }] : [];
  for (const conversation of conversations.filter((c) => !c.pinned)) {
    const name = day(conversation.updatedAt, now);
    const group = groups.find((g) => g.name === name);
    if (group) group.list.push(conversation);
    else groups.push({ name, list: [conversation] });
  }
  return groups;
}

/** What is going on in a conversation that is not on screen. */
export const stateNames: Record<Exclude<ThreadState, ''>, string> = {
  writing: 'Writing an answer…',
  unread: 'New answer',
  unanswered: 'Not answered',
};

/** What else there is to say of a conversation: "4 answers". Empty for a single one. */
export function size({ answers }: Pick<Conversation, 'answers'>): string {
  return answers > 1 ? count(answers, 'answer') : '';
}
