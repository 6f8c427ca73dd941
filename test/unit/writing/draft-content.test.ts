import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { blankContent, blankLesson, copyContent } from '../../../web/features/writing/draft-content.ts';

describe('the content of a copy', () => {
  const { max } = limits.title;
  it.each([
    ['a title', 'Bread', 'Copy of Bread'],
    ['no title', ' ', ' '],
    ['the longest title', 'a'.repeat(max), `Copy of ${'a'.repeat(max - 8)}`],
    ['an emoji at the limit', `${'a'.repeat(max - 9)}🍞`, `Copy of ${'a'.repeat(max - 9)}`],
  ])('has the title of one with %s', (_, title, copied) => {
    expect(copyContent({ ...blankContent, title }).title).toBe(copied);
  });

  it('is all that the text has, but for its address and where it comes from', () => {
    const lesson = { ...blankLesson('ai-fundamentals'), minutes: 9, takeaway: 'A list' };
    expect(copyContent({ ...lesson, addressWords: 'bread', former: { service: 'ghost', id: '1' } })).toEqual(
      lesson,
    );
  });
});
