// How much of a short message is used, for the eye at every key and for the ear only as the end comes near.
import { limits } from '#shared/limits.ts';

const { message: MAX } = limits.contact;
const TOLD_AT = [0, 5, 10, 20];

/** Characters as the rule counts them: without spaces around, and an emoji of two halves is one. */
const lengthOf = (message: string): number => Array.from(message.trim()).length;

/** Whether the rule refuses it for its length. */
export const isTooLong = (message: string): boolean => lengthOf(message) > MAX;

/** `12 of 100`. */
export const countOf = (message: string): string => `${lengthOf(message)} of ${MAX}`;

/** What a screen reader is told: nothing at first, then one sentence a step, nothing once it is too long. */
export const nearLimit = (message: string): string => {
  const left = MAX - lengthOf(message);
  const step = left < 0 ? undefined : TOLD_AT.find((most) => left <= most);
  if (step === undefined) return '';
  return step === 0 ? 'No characters left' : `${step} characters left, or fewer`;
};
