import type { Conversation, ExportFormat } from '../../api';
import type { ThreadState } from '../conversation/conversation.svelte';
import { strings } from '../../strings';
import { day } from '../../text/format';

const t = strings.conversation.history;

/** The forms in which a conversation leaves Ibid, in the order of a menu. */
export const formatNames: Record<ExportFormat, string> = t.formats;

export const formats = Object.keys(formatNames) as ExportFormat[];

/** Conversations under headings: what is pinned first, then by day, as they come. */
export function byDay(
  conversations: Conversation[],
  now = new Date(),
): { name: string; list: Conversation[] }[] {
  const pinned = conversations.filter((c) => c.pinned);
  const groups = pinned.length ? [{ name: t.pinned, list: pinned }] : [];
  for (const conversation of conversations.filter((c) => !c.pinned)) {
    const name = day(conversation.updatedAt, now);
    const group = groups.find((g) => g.name === name);
    if (group) group.list.push(conversation);
    else groups.push({ name, list: [conversation] });
  }
  return groups;
}

/** What is going on in a conversation that is not on screen. */
export const stateNames: Record<Exclude<ThreadState, ''>, string> = t.states;

/** What else there is to say of a conversation: "4 answers". Empty for a single one. */
export function size({ answers }: Pick<Conversation, 'answers'>): string {
  return answers > 1 ? strings.common.answers(answers) : '';
}
