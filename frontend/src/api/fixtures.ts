/** Nouns for tests, by subject. */
export * from './fixtures-answers';
export * from './fixtures-insights';
export * from './fixtures-library';
export * from './fixtures-models';
export * from './fixtures-reading';
export * from './fixtures-table';
export * from './fixtures-web';
