/** What the window says before the first question. */
export const welcome = {
  samples: 'Try the sample documents',
  waiting: 'Nothing to ask yet',
  see: 'See what they need',
  waitingHint: 'None of your documents could be read without your help.',
};
