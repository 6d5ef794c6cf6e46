/** Settings as they are shown: options, help, and what is made of what is typed. */
import type { Setting } from '../../api';
import { strings } from '../../strings';

const words = strings.settings;

export interface Option {
  value: string;
  name: string;
}

const number = (n: number) => n.toLocaleString('en-GB');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A value in words: the label of a choice, a number with its commas. */
function inWords({ choices, kind }: Setting, value: string): string {
  return choices.find((c) => c.value === value)?.label ?? (kind === 'number' ? number(Number(value)) : value);
}

/** What holds where nothing is set: "By the profile: Balanced". Empty for what must be set. */
export function unsetName(setting: Setting): string {
  const { unset, source, value } = setting;
  return unset && source === 'profile'
    ? words.field.decided(capital(unset), inWords(setting, value))
    : capital(unset);
}

/** What one can choose; a value that is none of it is there too, for it stays what it is. */
export function optionsOf(setting: Setting, value: string, installed: string[] = []): Option[] {
  const options = setting.choices.map((c) => ({ value: c.value, name: c.label }));
  const models = installed.filter((m) => !options.some((o) => o.value === m));
  options.push(...models.map((m) => ({ value: m, name: m })));
  if (setting.unset) options.unshift({ value: '', name: unsetName(setting) });
  if (!options.some((o) => o.value === value)) options.push({ value, name: value });
  return options;
}

/** Whether the options are few and short enough to lie side by side. */
export function sideBySide({ kind, open }: Setting, options: Option[]): boolean {
  return (
    kind === 'choice' &&
    !open &&
    options.length <= 3 &&
    options.reduce((sum, o) => sum + o.name.length, 0) <= 36
  );
}

/** What a setting means with the value that is in force, then what a number may be. */
export function helpOf(setting: Setting, inForce: string): string {
  if (setting.variable) return words.field.decidedByVariable(setting.variable);
  const help = setting.choices.find((c) => c.value === inForce)?.help || setting.help;
  return setting.kind === 'number'
    ? `${help} ${words.field.range(number(setting.least), number(setting.most))}`
    : help;
}

/**
 * The number that is meant: within its limits, or undefined for what is none. 0 and nothing
 * leave it to Ibid where they can.
 */
export function numberTyped(typed: string, setting: Setting): number | undefined {
  const { least, most, step, unset } = setting;
  const meant = Number(typed);
  if (unset && meant === 0) return 0;
  if (typed.trim() === '' || !Number.isFinite(meant)) return undefined;
  return Math.min(most, Math.max(least, step === 1 ? Math.round(meant) : meant));
}
