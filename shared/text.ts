// What a stored text may hold. Invisible characters can hide words, reverse a line or break a search.
import * as z from 'zod/mini';
import { parseMailAddress } from './mail-address.ts';
import { REGION_FLAG, tidy, type Lines } from './tidy.ts';

/**
 * Control characters, separators of lines and paragraphs, zero-width spaces, invisible operators, characters that change the
 * direction of what follows, tags, characters of private use, noncharacters, and a joiner (U+200C, U+200D) that has nothing to join:
 * after a space or in a Latin word. Joiners within emoji and within the scripts that need them stay allowed, like the direction marks U+200E and U+200F.
 */
const HIDDEN =
  /[\p{Cc}\u2028\u2029\u180E\u200B\u2060-\u2064\uFEFF\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB\u{E0000}-\u{E007F}\p{Co}\p{Noncharacter_Code_Point}]|(?<=[\p{ASCII}\p{Script=Latin}\p{White_Space}])[\u200C\u200D]/u;

/** A hidden character. The group `flag` matches a region's flag, which is allowed. */
const SEARCH = {
  one: new RegExp(`(?<flag>${REGION_FLAG.source})|${HIDDEN.source}`, 'gu'),
  many: new RegExp(`(?<flag>${REGION_FLAG.source})|(?![\\n\\t])(?:${HIDDEN.source})`, 'gu'),
} as const;

/** A visible character: no space, no control or format character, no filler. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** A scheme, `www.`, an address, four numbers with dots, or a dot between a character and two letters, as in a domain. */
const MAIL_LINK = /\/\/|\bwww\.|\b(?:mailto|tel|sms):|\S@\S|(?:\d{1,3}\.){3}\d|\S\.[\p{L}\p{M}]{2}/iu;

/** Whether a mail program could make a link of a part of the text: better once too often. Ordinal dates and initials are none. */
export const hasMailLink = (text: string): boolean =>
  MAIL_LINK.test(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''));

/** The text without its hidden characters. */
export const removeHidden = (text: string, lines: Lines): string =>
  text.replaceAll(SEARCH[lines], (found) => (REGION_FLAG.test(found) ? found : ''));

/** The hidden characters of a text. */
export const findHidden = (text: string, lines: Lines): RegExpExecArray[] =>
  [...text.matchAll(SEARCH[lines])].filter(({ groups }) => groups?.['flag'] === undefined);

/** Says which hidden character a text has first, and after which words. */
const describeHidden = (text: string, lines: Lines): string => {
  const [match] = findHidden(text, lines);
  const code = `U+${match?.[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  const before = Array.from(text.slice(0, match?.index).trimEnd()).slice(-20).join('');
  return before === '' ? `${code}, at its beginning` : `${code}, after '${before}'`;
};

/** Refuses hidden characters, and looks no further. */
export const withoutHidden = (name: string, lines: Lines) =>
  z.refine<string>((text) => findHidden(text, lines).length === 0, {
    error: ({ input }) =>
      `${name} has a hidden character (${describeHidden(String(input), lines)}). Please delete it`,
    abort: true,
  });

/** Tidies a typed text. Nobody could find and delete a hidden character, so it is removed, not refused. */
export const tidied = (lines: Lines) => z.overwrite<string>((text) => tidy(text, lines));

/** Refuses a text that shows nothing, and looks no further. */
const notBlank = (message: string) =>
  z.refine<string>((text) => !isBlank(text), { error: message, abort: true });

/** Required text, trimmed and of limited length. */
export const requiredText = (
  name: string,
  required: string,
  limit: { readonly min: number; readonly max: number },
  lines: Lines = 'one',
) =>
  z
    .string(required)
    .check(
      tidied(lines),
      z.trim(),
      notBlank(required),
      withoutHidden(name, lines),
      z.minLength(limit.min, `${name} must be at least ${limit.min} characters`),
      z.maxLength(limit.max, `${name} must be at most ${limit.max} characters`),
    );

/** Text of limited length that may be empty. Text without a visible character becomes empty. */
export const optionalText = (name: string, { max }: { readonly max: number }, lines: Lines = 'one') =>
  z.string(`${name} must be text`).check(
    tidied(lines),
    withoutHidden(name, lines),
    z.overwrite((text) => (isBlank(text) ? '' : text)),
    z.maxLength(max, `${name} must be at most ${max} characters`),
  );

/** A required e-mail address that we can write to, as `parseMailAddress` reads it. */
export const mailAddress = (required: string, invalid: string) =>
  z.string(required).check(
    notBlank(required),
    z.overwrite((text) => parseMailAddress(text) ?? ''),
    z.refine((address) => address !== '', { error: invalid, abort: true }),
  );
