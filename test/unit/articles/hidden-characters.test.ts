import { describe, expect, it } from 'vitest';
import { ArticleForm } from '#shared/contract/forms.ts';
import { DraftContent } from '#shared/contract/drafts.ts';
import * as z from 'zod/mini';
import { isBlank, removeHidden, withoutHidden } from '#shared/text.ts';
import { validForm } from './article-forms.ts';
import { doc, image, paragraph, prompt, video } from './body/bodies.ts';

const [cover] = validForm.images;

const { publishDate: _, ...draft } = { access: 'customers', ...validForm };

/** A block with these words. */
type ToBlock = (words: string) => object;

describe.each([
  ['an article', (block: object) => ArticleForm.safeParse({ ...validForm, body: doc(block) })],
  ['a draft', (block: object) => DraftContent.safeParse({ ...draft, body: doc(block) })],
])('the body of %s', (_, parse) => {
  it.each<[string, ToBlock]>([
    ['the alt text of an image', (words) => image({ alt: words })],
    ['its caption', (words) => image({ caption: words })],
    ['the title of a video', (words) => video({ title: words })],
  ])('leaves out hidden characters in %s', (_, toBlock) => {
    const expected = parse(toBlock('Words to read')).data;
    expect(expected).toBeDefined();
    for (const character of ['\0', '\u200B', '\u202E', '\u00AD', '\uFE0F'])
      expect(parse(toBlock(`Words${character} to read`)).data).toEqual(expected);
  });

  it.each<[string, ToBlock]>([
    ['a paragraph', paragraph],
    ['a prompt', prompt],
  ])('refuses hidden characters in %s, and says where', (_, toBlock) => {
    const problems = (words: string) =>
      parse(toBlock(words)).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    for (const character of ['\0', '\u001B', '\u200B', '\u2060', '\uFEFF', '\u202E', '\u2066', '\u2028']) {
      const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
      expect(problems(`Words${character} to read`)).toEqual([
        [
          'body.content.0.content.0.text',
          `The text has a hidden character (${code}, after 'Words'). Please delete it`,
        ],
      ]);
    }
    for (const character of [' ', '\n', '\t']) expect(problems(`Words${character}to read`)).toBeUndefined();
  });
});

it.each([
  ['title', 'Title is required'],
  ['subtitle', 'Subtitle is required'],
  ['extract', 'Extract content is required'],
])('takes a %s of nothing visible as missing', (field, message) => {
  for (const blank of ['\u200D', '\u3164\u3164\u3164', '\u2800\u00AD\u2060 ']) {
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
