/** What is said of settings, and what is made of numbers that are typed. */
import { byProfile } from './profiles';

/** Why a setting cannot be changed in the window. */
export const decidedElsewhere = 'An environment variable decides this; change it there.';

/** What a number may be. */
export interface Limits {
  least: number;
  most: number;
  whole: boolean;
  /** Nothing, or 0, leaves it to Ibid. */
  unset: boolean;
}

/** The number that a person means: within its limits, or undefined for what is none. */
export function numberTyped(typed: string, { least, most, whole, unset }: Limits): number | undefined {
  const number = Number(typed);
  if (unset && number === 0) return 0;
  if (typed.trim() === '' || !Number.isFinite(number)) return undefined;
  return Math.min(most, Math.max(least, whole ? Math.round(number) : number));
}

/** What a setting can have that the profile decides where nobody does. */
export const byProfileOnOff = [
  { value: '', name: byProfile },
  { value: 'on', name: 'On' },
  { value: 'off', name: 'Off' },
];
