const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LETTERS = 10;
const RANDOM_LETTERS = 16;

const toCrockford = (value: bigint, letters: number): string => {
  let text = '';
  for (let rest = value; text.length < letters; rest >>= 5n) {
    text = CROCKFORD.charAt(Number(rest & 31n)) + text;
  }
  return text;
};

/** A ULID, which sorts by its time in milliseconds. Its second part is the low 80 bits of the hex number `tail`. */
export const createUlid = (ms: number, tail: string): string =>
  toCrockford(BigInt(ms), TIME_LETTERS) + toCrockford(BigInt(`0x${tail}`), RANDOM_LETTERS);

/** The first ULID of a millisecond: every earlier ULID sorts before it. */
export const firstUlidAt = (ms: number): string => createUlid(ms, '0');

/** The time of a valid ULID, in milliseconds. */
export const readUlidTime = (ulid: string): number => {
  let ms = 0;
  for (const letter of ulid.slice(0, TIME_LETTERS)) ms = ms * CROCKFORD.length + CROCKFORD.indexOf(letter);
  return ms;
};
