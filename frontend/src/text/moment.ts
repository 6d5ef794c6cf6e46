import { strings } from '../strings';
import { day } from './format';

const t = strings.common.moment;
const { today, yesterday } = strings.common.format;

/** When something happened, within a sentence: "today at 14:02", "yesterday at 9:30", "on Monday", "on 3 March". Empty for never. */
export function moment(iso: string, now = new Date()): string {
  const name = day(iso, now);
  if (name !== today && name !== yesterday) return name && t.onDay(name);
  const date = new Date(iso);
  const time = `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
  return t.atTime(name.toLowerCase(), time);
}

/** Day and time in full: "21 November 2026, 16:02". Empty for never. */
export function exactly(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime()) || date.getFullYear() < 1971) return '';
  return date
    .toLocaleString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    .replace(' at ', ', ');
}
