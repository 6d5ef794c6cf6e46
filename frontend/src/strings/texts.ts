/** What a module of texts may hold: texts, functions that put values into a text, and groups of them. */
export type Texts = {
  readonly [use: string]: string | readonly string[] | ((...values: never[]) => string) | Texts;
};
