// What people type and paste, in plain characters. Apart from text.ts, because small scripts of pages use it without zod.

/** Whether line feeds and tabs are allowed. */
export type Lines = 'one' | 'many';

/** Flags of regions are the only emoji that need the invisible tag characters. */
export const REGION_FLAG = /\u{1F3F4}[\u{E0030}-\u{E007A}]{1,6}\u{E007F}/u;

/** Controls, format characters, tags, noncharacters, and the place of an object. Without breaks, joiners and direction marks. */
const UNSEEN =
  /(?![\t-\r\u0085])[\u034F\p{Cc}\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF0-\uFFFC\u{E0000}-\u{E00FF}\p{Noncharacter_Code_Point}]/u;

/** A variation selector that is not behind an emoji or a Han character, nor in a keycap. */
const STRAY_SELECTOR =
  /(?<![^\P{Emoji}\p{ASCII}]|\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}](?!\u20E3)/u;

const DROPPED = new RegExp(`${REGION_FLAG.source}|${UNSEEN.source}|${STRAY_SELECTOR.source}`, 'gu');

/** A joiner with nothing to join: at the beginning, after a space, or in a script that has none. A non-joiner parts two letters. */
const STRAY_JOINER =
  /(?<=^|[\p{ASCII}\p{White_Space}]|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][\u200C\u200D\p{M}]{0,4})[\u200C\u200D]+|\u200C+(?![\p{L}\p{M}])/gu;

const DIRECTION_MARK = /[\u061C\u200E\u200F]/g;

/** Whether letters of both directions stand in a text. Only then its direction marks have an effect. */
const isMixed = (text: string): boolean =>
  /[\u0590-\u061B\u061D-\u08FF]/.test(text) && /[!-~\p{Script=Latin}]/u.test(text);

/**
 * The text without what a paste brings along and nobody sees, and with ordinary spaces and line feeds. Emoji, and what scripts need to
 * join their letters, stay. A text of one line has no two spaces in a row. Spaces at its ends stay, for whoever is still typing.
 */
export const tidy = (text: string, lines: Lines): string => {
  const seen = text
    // Half of a surrogate pair is not valid UTF-8, so no table can store it.
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(DROPPED, (found) => (REGION_FLAG.test(found) ? found : ''))
    .replaceAll(DIRECTION_MARK, isMixed(text) ? '$&' : '')
    .replaceAll(STRAY_JOINER, '');
  const spaced =
    lines === 'one'
      ? seen.replaceAll(/[\s\u0085]+/g, ' ')
      : seen.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\S\n\t]/g, ' ');
  return spaced.normalize();
};

/** The ASCII digit of a digit of any script. The ten of a script follow each other. */
const toAsciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/** An address or a word in plain characters: full-width ones and dashes of all kinds become ASCII. */
export const toPlain = (text: string): string =>
  tidy(text.normalize('NFKC').replaceAll(DIRECTION_MARK, ''), 'one')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim();

/** A number or a code in plain characters, with the digits of every script in ASCII. */
export const toPlainDigits = (text: string): string => toPlain(text).replaceAll(/\p{Nd}/gu, toAsciiDigit);
