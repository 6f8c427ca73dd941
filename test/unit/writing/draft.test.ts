import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import {
  createArticleIdOfDraft,
  createDraft,
  createRandomId,
  isKeptOnSave,
  isPublished,
  isRepeatedSave,
  requireNewest,
  requireSameKind,
  saveContent,
  toContent,
  toDraft,
  toHeadline,
  toRow,
  toSavedDraft,
  toStoredContent,
} from '../../../functions/writing/draft.ts';
import { firstIdAfter } from '../../../functions/articles/article-id.ts';
import { blankContent } from '../../../web/features/writing/draft-content.ts';
import { SITE_URL } from '../events.ts';
import { KEY } from '../articles/article-forms.ts';

const now = new Date('2026-11-22T10:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const content: DraftContent = {
  ...blankContent,
  title: 'A first week with a chatbot',
  images: [{ url: `${SITE_URL}/${KEY}`, alt: '', caption: '' }],
  access: 'everyone',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
};
const stored = toStoredContent(content, SITE_URL);
const draft = createDraft(createRandomId(now), stored, { by: 'Edith', now });

describe('a draft', () => {
  it('keeps its images by key, and answers them with the address of the current site', () => {
    expect(stored.images).toEqual([{ key: KEY, alt: '', caption: '' }]);
    expect(toContent(stored, SITE_URL)).toEqual(content);
    expect(toContent(stored, 'https://moved.example').images[0]?.url).toBe(`https://moved.example/${KEY}`);
  });

  it('has an author as an article, and none as a lesson', () => {
    const author = createRandomId(now);
    expect(toStoredContent({ ...content, author }, SITE_URL)).toMatchObject({ author });
    expect(toStoredContent({ ...content, author, module: 'ai-fundamentals' }, SITE_URL)).not.toHaveProperty(
      'author',
    );
  });

  it('refuses an image of another site in its field', () => {
    const images = [{ url: `https://elsewhere.example/${KEY}`, alt: '', caption: '' }];
    expect(() => toStoredContent({ ...content, images }, SITE_URL)).toThrow(
      expect.objectContaining({
        status: 400,
        fields: [{ path: 'content.images.0.url', message: expect.stringContaining('one of ours') }],
      }),
    );
  });
});

const newsletterId = createArticleIdOfDraft(now.getTime(), draft.draftId);
const published = {
  newsletterId,
  slug: 'bread',
  publishDate: now.toISOString(),
  version: 1,
  tags: [],
  access: 'everyone' as const,
};

describe('what a draft is to readers', () => {
  const justBefore = new Date(now.getTime() - 1);

  it.each([
    ['article', now, 'published', true],
    ['article', justBefore, 'scheduled', false],
    ['withdrawn', now, 'withdrawn', false],
    ['draft', now, 'draft', false],
  ] as const)('is on the list %s at %s: %s', (list, moment, state, isSeen) => {
    const listed = { ...draft, list, ...(list !== 'draft' && { publication: published }) };
    expect(toDraft(listed, SITE_URL, moment)).toEqual({
      content,
      draftId: draft.draftId,
      saved: { at: now.toISOString(), by: 'Edith' },
      version: 1,
      state,
      hasUnpublishedChanges: false,
      ...(list !== 'draft' && { newsletterId, slug: 'bread', publishDate: now.toISOString() }),
    });
    expect(isPublished(listed, moment)).toBe(isSeen);
    const changed = saveContent(listed, stored, { by: 'Tom', now: minutesLater(1) });
    expect(toSavedDraft(changed, moment)).toMatchObject({
      version: 2,
      saved: { by: 'Tom' },
      hasUnpublishedChanges: list === 'article',
    });
    const place = `${minutesLater(1).toISOString()}#${draft.draftId}`;
    expect(changed.listedAt).toBe(list === 'article' ? draft.listedAt : place);
  });

  it('has one id for each moment, which another draft never has', () => {
    expect(createArticleIdOfDraft(now.getTime(), draft.draftId)).toBe(newsletterId);
    const other = createRandomId(now);
    expect(other).not.toBe(draft.draftId);
    expect(createArticleIdOfDraft(now.getTime(), other)).not.toBe(newsletterId);
    const later = createArticleIdOfDraft(now.getTime() + 1, draft.draftId);
    expect(later.slice(10)).toBe(newsletterId.slice(10));
    expect(later > newsletterId).toBe(true);
  });
});

it('turns no article into a lesson, and no lesson into an article', () => {
  const lesson = { ...stored, module: 'ai-fundamentals' as const };
  const refuse = expect.objectContaining({
    status: 400,
    fields: [{ path: 'content.module', message: expect.any(String) }],
  });
  expect(() => requireSameKind(draft, lesson)).toThrow(refuse);
  expect(() => requireSameKind({ ...draft, content: lesson }, stored)).toThrow(refuse);
  expect(() =>
    requireSameKind({ ...draft, content: lesson }, { ...lesson, module: 'practical-skills' }),
  ).not.toThrow();
  expect(() => requireSameKind(draft, { ...stored, title: 'Another' })).not.toThrow();
});

describe('a row of the list', () => {
  it('has of a lesson its module and minutes, and leaves out what a text does not have', () => {
    const { title, access } = stored;
    const lesson = { ...stored, module: 'ai-fundamentals' as const, minutes: 0 };
    expect(toRow(lesson)).toEqual({ title, access, module: 'ai-fundamentals', minutes: 0, cover: KEY });
    expect(toRow({ ...stored, images: [] })).toEqual({ title, access });
  });

  /** A publication that readers see in five minutes. */
  const publication = {
    ...published,
    newsletterId: firstIdAfter(minutesLater(5)),
    access: 'essentials' as const,
  };
  const row = toRow({ ...stored, images: [...stored.images, { key: 'second', alt: '', caption: '' }] });

  it.each([
    ['draft', 'draft', 'everyone'],
    ['scheduled', 'article', 'essentials'],
    ['withdrawn', 'withdrawn', 'everyone'],
  ] as const)('shows the title and first image of a %s text, and its readers', (state, list, access) => {
    const shown = { state, access, title: content.title, cover: KEY };
    expect(toHeadline({ ...draft, list, publication, row }, now)).toMatchObject(shown);
  });

  it.each([
    ['draft', 'draft', true],
    ['published', 'article', undefined],
    ['withdrawn', 'withdrawn', true],
  ] as const)('says of a %s text whether lists have it', (_, list, isUnlisted) => {
    const headline = toHeadline({ ...draft, list, publication, row: { ...row, isUnlisted: true } }, now);
    expect(headline.isUnlisted).toBe(isUnlisted);
  });
});

describe('a save', () => {
  it('names who has saved meanwhile when its version is old', () => {
    expect(() => requireNewest({ ...draft, version: 2 }, 1)).toThrow(/^Edith has saved/);
    expect(() => requireNewest(draft, 1)).not.toThrow();
  });

  it('counts as repeated only with the same text and the next version', () => {
    const saved = saveContent(draft, stored, { by: 'Edith', now });
    expect(isRepeatedSave(saved, 1, stored)).toBe(true);
    expect(isRepeatedSave(saved, 1, { ...stored, title: 'Another' })).toBe(false);
    expect(isRepeatedSave(saved, 2, stored)).toBe(false);
  });

  it('adds the replaced text to the history ten minutes after the last one', () => {
    const isKept = (history: typeof draft.history, minutes: number, keepsReplaced = false) =>
      isKeptOnSave({ ...draft, version: 7, history }, { keepsReplaced, now: minutesLater(minutes) });
    const savedAt = now.toISOString();
    expect(isKept({ version: 0 }, 0)).toBe(true);
    expect(isKept({ version: 6, savedAt }, 9)).toBe(false);
    expect(isKept({ version: 6, savedAt }, 10)).toBe(true);
    expect(isKept({ version: 6, savedAt }, 0, true)).toBe(true);
    // The history holds this very text already, because it was published.
    expect(isKept({ version: 7, savedAt }, 60, true)).toBe(false);
  });
});
