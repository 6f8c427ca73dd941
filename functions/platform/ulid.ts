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

/** A ULID: ids sort by their time in milliseconds. The other part is the low 80 bits of `tail`, given in hex. */
export const ulidOf = (ms: number, tail: string): string =>
  crockford(BigInt(ms), TIME_LETTERS) + crockford(BigInt(`0x${tail}`), RANDOM_LETTERS);

/** The first of all ULIDs of a moment: every earlier one sorts before it. */
export const firstUlidAt = (ms: number): string => ulidOf(ms, '0');
