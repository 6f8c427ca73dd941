import { describe, expect, it } from 'vitest';
import { ArticleForm } from '#shared/contract/forms.ts';
import { validForm } from './article-forms.ts';

const messages = (change: object): Record<string, string> => {
  const result = ArticleForm.safeParse({ ...validForm, ...change });
  const found: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
};
const image = (change: object) => ({ images: [{ ...validForm.images[0], ...change }] });
const long = (count: number) => 'x'.repeat(count);

describe.each([
  ['title', 'Title is required', 'Title', 3, 100],
  ['subtitle', 'Subtitle is required', 'Subtitle', 3, 200],
  ['extract', 'Extract content is required', 'Extract', 10, 5000],
])('the field %s', (field, required, name, min, max) => {
  it(`requires the ${field} of an article form, also when it is blank`, () => {
    for (const value of [undefined, null, '', '   ', 7])
      expect(messages({ [field]: value })).toEqual({ [field]: required });
  });

  it(`accepts ${min} to ${max} characters of ${field} after trimming`, () => {
    expect(messages({ [field]: `  ${long(min - 1)}  ` })).toEqual({
      [field]: `${name} must be at least ${min} characters`,
    });
    expect(messages({ [field]: long(max + 1) })).toEqual({
      [field]: `${name} must be at most ${max} characters`,
    });
    expect(messages({ [field]: `  ${long(min)}  ` })).toEqual({});
    expect(messages({ [field]: `  ${long(max)}  ` })).toEqual({});
  });
});

describe('tags', () => {
  it.each([
    [undefined, 'Tags are required'],
    ['ai', 'Tags are required'],
    [[], 'At least one tag is required'],
    [['ai', 'ai'], 'A tag can be chosen only once'],
  ])('refuses the tags %j: %s', (tags, message) => {
    expect(messages({ tags })).toEqual({ tags: message });
  });

  it('accepts ten tags and refuses an eleventh', () => {
    const all = [
      'technology',
      'ai',
      'business',
      'marketing',
      'tutorial',
      'news',
      'tips',
      'guide',
      'review',
      'opinion',
    ];
    expect(messages({ tags: all })).toEqual({});
    expect(messages({ tags: [...all, 'ai'] })).toEqual({ tags: 'Maximum 10 tags allowed' });
  });

  it('refuses a tag that is not on the list', () => {
    expect(messages({ tags: ['ai', 'gardening'] })).toEqual({
      'tags.1': 'Please choose a tag from the list',
    });
  });
});

describe('images', () => {
  it('accepts one to five images', () => {
    expect(messages({ images: undefined })).toEqual({ images: 'Images are required' });
    expect(messages({ images: [] })).toEqual({ images: 'At least one image is required' });
    expect(messages({ images: Array(5).fill(validForm.images[0]) })).toEqual({});
    expect(messages({ images: Array(6).fill(validForm.images[0]) })).toEqual({
      images: 'Maximum 5 images allowed',
    });
  });

  it.each([undefined, ''])('refuses the image URL %j as missing', (url) => {
    expect(messages(image({ url }))).toEqual({ 'images.0.url': 'Image URL is required' });
  });

  it.each([
    'image.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'ftp://plainly.example/a.jpg',
    'httpx://plainly.example/a.jpg',
    'xhttp://plainly.example/a.jpg',
    'http://',
  ])('refuses the image URL %s as not valid', (url) => {
    expect(messages(image({ url }))).toEqual({ 'images.0.url': 'Please enter a valid URL' });
  });

  it('requires an alt text of at most 125 characters', () => {
    expect(messages(image({ alt: undefined }))).toEqual({
      'images.0.alt': 'Alt text is required for accessibility',
    });
    expect(messages(image({ alt: long(126) }))).toEqual({
      'images.0.alt': 'Alt text must be at most 125 characters',
    });
    expect(messages(image({ alt: long(125) }))).toEqual({});
  });

  it('accepts a missing caption and one of up to 200 characters', () => {
    expect(messages(image({ caption: undefined }))).toEqual({});
    expect(messages(image({ caption: '' }))).toEqual({});
    expect(messages(image({ caption: long(200) }))).toEqual({});
    expect(messages(image({ caption: long(201) }))).toEqual({
      'images.0.caption': 'Caption must be at most 200 characters',
    });
  });
});

describe('publish date', () => {
  it.each([undefined, null, ''])('refuses the publish date %j as missing', (publishDate) => {
    expect(messages({ publishDate })).toEqual({ publishDate: 'Publish date is required' });
  });

  it.each([
    'tomorrow',
    '2026-02-30',
    '2026-11-21T25:00:00Z',
    '2026-11-21T09:00:00',
    '1999-12-31',
    '21.11.2026',
  ])('refuses the publish date %s as not valid', (publishDate) => {
    expect(messages({ publishDate })).toEqual({ publishDate: 'Publish date must be a date' });
  });

  it.each(['2000-01-01', '2099-12-31', '2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00+13:00'])(
    'accepts the publish date %s',
    (publishDate) => {
      expect(messages({ publishDate })).toEqual({});
    },
  );
});

it('refuses an unknown field of an article form', () => {
  const result = ArticleForm.safeParse({ ...validForm, isFeatured: true });
  expect(result.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['isFeatured'] }]);
});
