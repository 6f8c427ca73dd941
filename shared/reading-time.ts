/** Words that a person reads in a minute. */
const WORDS_PER_MINUTE = 200;

/** Minutes to read a number of words, rounded up, at least one. */
export const countMinutes = (words: number): number => Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
