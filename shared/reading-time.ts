/** Words that a person reads in a minute. */
const WORDS_PER_MINUTE = 200;

/** Minutes for a number of words, at least one. */
export const countMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE));
