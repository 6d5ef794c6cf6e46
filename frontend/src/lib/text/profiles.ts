/** How much time an answer may take, in words. */

/** The profiles, and what each means. They decide what is set to “by the profile”. */
export const profiles = [
  {
    value: 'fast',
    name: 'Fast',
    about:
      'Fewer passages and shorter prompts. Rules check every sentence; no model reads the answer once more. For computers without a graphics card.',
  },
  {
    value: 'balanced',
    name: 'Balanced',
    about:
      'A model judges every answer too, which takes about as long as writing it, and makes follow-up questions stand alone.',
  },
  {
    value: 'careful',
    name: 'Careful',
    about:
      'Half as many passages again, a second search in other words, and an answer is withheld if a single sentence isn’t supported. Takes the most time and memory.',
  },
];

/** What stands for a setting that the profile decides. */
export const byProfile = 'By the profile';
