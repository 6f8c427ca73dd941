import { createHash } from 'node:crypto';
import type { NewsletterId } from '#shared/contract/newsletter.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LETTERS = 10;
const RANDOM_LETTERS = 16;

const crockford = (value: bigint, letters: number): string => {
  let text = '';
  for (let rest = value; text.length < letters; rest >>= 5n) {
    text = CROCKFORD.charAt(Number(rest & 31n)) + text;
  }
  return text;
};

const timeLetters = (ms: number): string => crockford(BigInt(ms), TIME_LETTERS);

/**
 * The id of a content: a ULID whose time is the publish date and whose random part is a digest of the
 * content. So ids sort as the list does, and the same form sent twice is the same item.
 */
export const newsletterIdOf = (publishMs: number, content: unknown): NewsletterId => {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return timeLetters(publishMs) + crockford(BigInt(`0x${digest.slice(0, 20)}`), RANDOM_LETTERS);
};

/** Every id that is due at `now` sorts before this one, and every later id does not. */
export const firstIdAfter = (now: Date): NewsletterId =>
  timeLetters(now.getTime() + 1) + '0'.repeat(RANDOM_LETTERS);

/** Whether a reader may see the item at `now`: its publish date has come. */
export const isDue = (newsletterId: NewsletterId, now: Date): boolean => newsletterId < firstIdAfter(now);
