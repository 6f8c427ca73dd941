// No endpoint takes a text with a character that nobody sees: every text in the body of every request is tried.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { texts } from './request-texts.ts';

/** NUL, escape, zero-width space, word joiner, byte order mark, a direction turned around and isolated, a line separator. */
const HIDDEN = ['\0', '\u001B', '\u200B', '\u2060', '\uFEFF', '\u202E', '\u2066', '\u2028'];

/** Words, and one of each format that a field may ask for. `|` stands where the hidden character is put. */
const SAMPLES = [
  'Words| to read',
  'Words|',
  'Wo|rds',
  'rosa|@bakery.example',
  'rosa@bak|ery.example',
  '+49151|12345678',
  'price_1|2',
  '01ARZ3NDEKTSV4RRFF|Q69G5FAV',
  '2026-11-21|',
  '2026-11-21T09:00:00|Z',
  'w47-11-23|-y2026',
  'https://site.example/a|b',
  'https://site|.example/a',
];

/** Paths of what is not stored as it comes, or has tests of its own. */
const EXCEPTIONS = new Map([
  ['captchaToken', 'the provider of the human check reads it, and nobody keeps it'],
  ['cf-turnstile-response', 'the provider of the human check reads it, and nobody keeps it'],
  ['browser', 'its hash is stored'],
  ['email', 'a signed hand-off drops it, and the others parse an address'],
  ['subscription', 'it is never read'],
  ['priceId', 'it must be the price of the stage'],
  ['images.0.url', 'the key of an upload is stored'],
  ['content.images.0.url', 'the key of an upload is stored'],
  ['content.socialImage', 'the key of an upload is stored'],
  ['url', 'an image is fetched there, and nobody keeps it'],
  ['hosts.0', 'the host of that address must be one of them'],
  ['author.portrait', 'the key of an upload is stored'],
  ['body', 'test/unit/articles/hidden-characters.test.ts'],
  ['content.body', 'test/unit/articles/hidden-characters.test.ts'],
]);

it('finds the texts of every request', () => {
  const names = texts.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /users company',
      'POST /profile-management/complete natureOfBusiness',
      'POST /subscription/contactus message',
      'POST /admin/articles/{draftId} content.images.0.caption',
      'POST /admin/articles/{draftId} content.inside.0',
      'POST /admin/articles/{draftId} content.takeaway',
    ]),
  );
  const paths = new Set(texts.map(({ path }) => path));
  expect([...EXCEPTIONS.keys()].filter((path) => !paths.has(path))).toEqual([]);
});

it.each(texts.filter(({ path }) => !EXCEPTIONS.has(path)))(
  'takes no hidden character in $name',
  ({ schema }) => {
    for (const character of HIDDEN)
      for (const sample of SAMPLES) {
        const result = z.safeParse(schema, sample.replace('|', character));
        expect([
          sample,
          character.codePointAt(0),
          result.success && String(result.data).includes(character),
        ]).toEqual([sample, character.codePointAt(0), false]);
      }
  },
);
