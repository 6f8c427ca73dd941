import * as fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

const toCodePoint = (index: number) => (index < FIRST_SURROGATE ? index : index + SURROGATES);
const toIndex = (codePoint: number) => (codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATES);

/**
 * Any character of Unicode, as the unit of `fc.string`. fast-check's own unit `binary` is the same, but makes a map of all
 * characters first, which takes seconds of processor time on a busy machine.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: toIndex(0x10_ff_ff) }).map(
  (index) => String.fromCodePoint(toCodePoint(index)),
  (character) => toIndex(String(character).codePointAt(0) ?? 0),
);
