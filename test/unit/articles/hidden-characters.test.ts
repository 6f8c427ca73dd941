import { describe, expect, it } from 'vitest';
import { ArticleForm } from '#shared/contract/forms.ts';
import { DraftContent } from '#shared/contract/drafts.ts';
import * as z from 'zod/mini';
import { isBlank, removeHidden, withoutHidden } from '#shared/text.ts';
import { validForm } from './article-forms.ts';
import { doc, heading, image, link, paragraph, prompt, text, video } from './body/bodies.ts';

const [cover] = validForm.images;

/** Every field of an article that holds words, its name in messages, and whether it holds lines. */
const fields: [field: string, name: string, lines: boolean, change: (words: string) => object][] = [
  ['title', 'Title', false, (words) => ({ title: words })],
  ['subtitle', 'Subtitle', false, (words) => ({ subtitle: words })],
  ['extract', 'Extract', true, (words) => ({ extract: words })],
  ['images.0.alt', 'Alt text', false, (words) => ({ images: [{ ...cover, alt: words }] })],
  ['images.0.caption', 'Caption', false, (words) => ({ images: [{ ...cover, caption: words }] })],
  ['body.content.0.content.0.text', 'The text', true, (words) => ({ body: doc(paragraph(words)) })],
  ['body.content.0.content.0.text', 'The text', true, (words) => ({ body: doc(heading(2, words)) })],
  ['body.content.0.content.0.text', 'The text', true, (words) => ({ body: doc(prompt(words)) })],
  ['body.content.0.attrs.alt', 'Alt text', false, (words) => ({ body: doc(image({ alt: words })) })],
  ['body.content.0.attrs.caption', 'Caption', false, (words) => ({ body: doc(image({ caption: words })) })],
  [
    'body.content.0.attrs.title',
    "A video's title",
    false,
    (words) => ({ body: doc(video({ title: words })) }),
  ],
];

const { publishDate: _, ...draft } = { access: 'customers', ...validForm };
const schemas = [
  ['an article', (change: object) => ArticleForm.safeParse({ ...validForm, ...change })],
  ['a draft', (change: object) => DraftContent.safeParse({ ...draft, ...change })],
] as const;

describe.each(schemas)('the fields of %s', (_, parse) => {
  const problems = (change: object) =>
    (parse(change).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

  it.each(fields.filter(([, name]) => name !== 'The text'))(
    'leave out hidden characters in %s',
    (field, _, __, change) => {
      const expected = parse(change('Words to read')).data;
      for (const character of ['\0', '\u200B', '\u202E', '\u00AD', '\uFE0F'])
        expect([field, parse(change(`Words${character} to read`)).data]).toEqual([field, expected]);
    },
  );

  it.each(fields.filter(([, name]) => name === 'The text'))(
    'refuse hidden characters in %s and name it %s',
    (field, name, lines, change) => {
      expect(problems(change('Words to read'))).toEqual([]);
      for (const character of ['\0', '\u001B', '\u200B', '\u2060', '\uFEFF', '\u202E', '\u2066', '\u2028']) {
        const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
        expect(problems(change(`Words${character} to read`))).toEqual([
          [field, `${name} has a hidden character (${code}, after 'Words'). Please delete it`],
        ]);
      }
      for (const character of ['\n', '\t'])
        expect(problems(change(`Words${character}to read`))).toHaveLength(lines ? 0 : 1);
    },
  );
});

it.each([
  ['title', 'Title is required'],
  ['subtitle', 'Subtitle is required'],
  ['extract', 'Extract content is required'],
])('takes a %s of nothing visible as missing', (field, message) => {
  for (const blank of [
    '\u200B\u200B\u200B',
    '\u200D',
    '\u3164\u3164\u3164',
    '\u2800\u00AD\u2060 ',
    ' \u202E ',
  ]) {
    const { error } = ArticleForm.safeParse({ ...validForm, [field]: blank });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  }
});

it('takes an alt text of nothing visible as missing', () => {
  const messages = (change: object) =>
    ArticleForm.safeParse({ ...validForm, ...change }).error?.issues.map((issue) => issue.message);
  const missing = ['Alt text is required for accessibility'];
  expect(messages({ images: [{ ...cover, alt: '\u3164\u3164\u3164' }] })).toEqual(missing);
  expect(messages({ body: doc(image({ alt: '\u3164\u3164\u3164' })) })).toEqual(missing);
});

it('keeps an optional text of nothing visible as empty', () => {
  const content = DraftContent.parse({ ...draft, title: ' ', subtitle: '\u3164', extract: '\n\u2800' });
  expect(content).toMatchObject({ title: '', subtitle: '', extract: '' });
  const images = [{ ...cover, caption: ' \u3164' }];
  expect(ArticleForm.parse({ ...validForm, images }).images).toMatchObject([{ caption: '' }]);
});

it('refuses a hidden character in a link', () => {
  const body = doc(paragraph(text('a', link('https://exa\u200Bmple.com/'))));
  expect(DraftContent.safeParse({ ...draft, body }).success).toBe(false);
});

it('replaces half a surrogate pair, which no table can store', () => {
  const title = 'Broken \ud83d end';
  expect(ArticleForm.parse({ ...validForm, title }).title).toBe('Broken \ufffd end');
  expect(DraftContent.parse({ ...draft, title }).title).toBe('Broken \ufffd end');
});

describe('characters of one field', () => {
  const accepts = (words: string) =>
    z.safeParse(z.string().check(withoutHidden('The text', 'one')), words).success;

  it.each([
    ['an emoji of several people', '👩‍👩‍👧'],
    ['an emoji of a skin color', '👩🏽‍🚀'],
    ['a heart in color', '❤️'],
    ['a key', '1️⃣'],
    ['the flag of a country', '🇩🇪'],
    ['the flag of a region', 'In 🏴󠁧󠁢󠁥󠁮󠁧󠁿 too'],
    ['a Persian verb', 'می‌خواهم'],
    ['a Hindi conjunct', 'क्‍ष'],
    ['Arabic with a direction mark', 'السعر\u200F 5$'],
    ['an accent apart from its letter', 'cafe\u0301'],
    ['a word that may be parted', 'Donau\u00ADdampf'],
    ['a space that does not break', '5\u00A0%'],
  ])('allow %s', (_, words) => {
    expect(accepts(words)).toBe(true);
    expect(isBlank(words)).toBe(false);
    expect(removeHidden(words, 'one')).toBe(words);
  });

  it.each([
    ['a joiner within a Latin word', 'a\u200Db'],
    ['a non-joiner after a space', 'a \u200Cb'],
    ['words in invisible tags', 'Hello\u{E0069}\u{E0067}'],
    [
      'tags after a flag that no region has',
      '🏴\u{E0069}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}\u{E0069}\u{E0074}\u{E007F}',
    ],
    ['a noncharacter', 'a\uFFFF'],
    ['an invisible sign', 'a\u2062b'],
  ])('refuse %s', (_, words) => {
    expect(accepts(words)).toBe(false);
    expect(accepts(removeHidden(words, 'one'))).toBe(true);
  });
});
