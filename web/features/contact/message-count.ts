// Counts the characters of a short message: shown after every key, read aloud only near the limit.
import { contactFieldLimits } from '#shared/limits.ts';
import { tidy } from '#shared/tidy.ts';
import { messageCount as words } from '../../content/message-count.ts';

const { message: MAX } = contactFieldLimits;
/** A screen reader announces the remaining characters once they are as few as this. */
const ANNOUNCED_AT = [5, 10, 20];

/** Counts like the contract: the tidy message without spaces around it, and an emoji of two UTF-16 units as one character. */
const countCharacters = (message: string): number => Array.from(tidy(message, 'many').trim()).length;

/** Whether the contract refuses the message for its length. */
export const isTooLong = (message: string): boolean => countCharacters(message) > MAX;

/** Writes `12 of 100`. */
export const formatCount = (message: string, max: number = MAX): string =>
  words.used(countCharacters(message), max);

/** The sentence for screen readers: one per step near the limit, empty before the first step and beyond the limit. */
export const describeRemaining = (message: string, max: number = MAX): string => {
  const left = max - countCharacters(message);
  if (left === 0) return words.noneLeft;
  const step = left < 0 ? undefined : ANNOUNCED_AT.find((most) => left <= most);
  return step === undefined ? '' : words.left(step);
};
