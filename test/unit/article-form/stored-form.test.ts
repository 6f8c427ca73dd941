import { describe, expect, it } from 'vitest';
import type { Body } from '#shared/body/schema.ts';
import {
  blankContent,
  isBlank,
  reopenContent,
  isSameForm,
} from '../../../web/features/article-form/stored-form.ts';

const monday = new Date(2026, 10, 16, 9);
const tuesday = new Date(2026, 10, 17, 9);
const blank = blankContent(monday);
const body: Body = { type: 'doc', content: [{ type: 'horizontalRule' }] };

describe('the one-page form', () => {
  it('starts with one empty image row and today', () => {
    expect(blank.values).toEqual({
      title: '',
      subtitle: '',
      extract: '',
      tags: [],
      images: [{ url: '', alt: '', caption: '' }],
      publishDate: '2026-11-16',
      access: 'customers',
    });
    expect(isBlank(blank)).toBe(true);
  });

  it.each([
    ['a title', { title: 'A' }],
    ['a tag', { tags: ['ai' as const] }],
    ['an alt text', { images: [{ url: '', alt: 'A', caption: '' }] }],
    ['a caption', { images: [{ url: '', alt: '', caption: 'A' }] }],
    ['another day', { publishDate: '2026-12-24' }],
    ['other readers', { access: 'everyone' as const }],
  ])('does not count a form with %s as blank', (_what, change) => {
    expect(isBlank({ ...blank, values: { ...blank.values, ...change } })).toBe(false);
  });

  it('does not count a form with a body as blank', () => {
    expect(isBlank({ ...blank, body })).toBe(false);
  });

  it('moves the publish date to today when the form is opened again on another day', () => {
    expect(reopenContent(blank, tuesday)).toMatchObject({
      values: { publishDate: '2026-11-17' },
      openedOn: '2026-11-17',
    });
  });

  it('keeps a chosen publish date when the form is opened again', () => {
    const chosen = { ...blank, values: { ...blank.values, publishDate: '2026-12-24' } };
    expect(reopenContent(chosen, tuesday).values.publishDate).toBe('2026-12-24');
  });

  it('compares forms independent of field order and empty captions', () => {
    const { publishDate, ...rest } = blank.values;
    const reordered = { publishDate, ...rest, images: [{ alt: '', url: '' }] };
    expect(isSameForm(blank, { values: reordered })).toBe(true);
    for (const change of [
      { extract: 'More' },
      { publishDate: '2026-11-17' },
      { access: 'everyone' as const },
    ])
      expect(isSameForm(blank, { values: { ...blank.values, ...change } })).toBe(false);
    expect(isSameForm(blank, { ...blank, body })).toBe(false);
  });
});
