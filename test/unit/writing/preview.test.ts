import { describe, expect, it } from 'vitest';
import { PREVIEW_VIEWS } from '#shared/blog-document.ts';
import type { Access } from '#shared/contract/articles.ts';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { bodyWith } from '../../body-with.ts';
import { createDraft, createRandomId, toStoredContent } from '../../../functions/writing/draft.ts';
import { toFirstPath, toPreview } from '../../../functions/writing/preview.ts';
import { blankContent } from '../../../web/features/writing/draft-content.ts';
import { SITE_URL } from '../events.ts';
import { KEY } from '../articles/article-forms.ts';

const now = new Date('2026-11-22T10:00:00Z');
const words = Array.from({ length: 600 }, (_, index) => `word${index}`).join(' ');

const draftOf = (changes: Partial<DraftContent> = {}) => {
  const content: DraftContent = {
    ...blankContent,
    title: 'An hour a week',
    extract: 'Try it on Monday.',
    images: [{ url: `${SITE_URL}/${KEY}`, alt: 'A florist', caption: '' }],
    body: bodyWith(words),
    ...changes,
  };
  return createDraft(createRandomId(now), toStoredContent(content, SITE_URL), { by: 'Edith', now });
};

const lesson = (access: Access = 'customers') => draftOf({ module: 'practical-skills', access });

const viewsOf = (draft: ReturnType<typeof draftOf>) =>
  PREVIEW_VIEWS.map((view) =>
    toPreview(draft, { token: 't', view }, { siteUrl: SITE_URL, now, authors: new Map() }),
  );

describe('the preview of a lesson', () => {
  it('shows what publishing would make, without subtitle and tags', () => {
    const draft = lesson('essentials');
    expect(viewsOf(draft)[1]).toEqual({
      view: 'customer',
      paths: { customer: '/preview/t/customer', essentials: '/preview/t/essentials' },
      lesson: {
        lessonId: draft.draftId,
        module: 'practical-skills',
        slug: 'an-hour-a-week',
        title: 'An hour a week',
        extract: 'Try it on Monday.',
        images: [{ url: `${SITE_URL}/${KEY}`, alt: 'A florist' }],
        publishDate: now.toISOString(),
        access: 'essentials',
        minutes: 3,
        includesExercise: false,
      },
    });
  });

  it('shows the lines inside that are not empty, and what the customer leaves with', () => {
    const facts = { inside: ['', 'Three rounds'], minutes: 30, takeaway: 'ten rules for your voice' };
    expect(viewsOf(draftOf({ module: 'practical-skills', ...facts }))[1]).toMatchObject({
      lesson: { ...facts, inside: ['Three rounds'], includesExercise: true },
    });
  });

  it.each([
    ['customers', [undefined, true, true]],
    ['essentials', [undefined, false, true]],
    // A lesson for everyone cannot be published: a stranger sees none.
    ['everyone', [undefined, true, true]],
  ] as const)('shows nothing to a stranger, and its text for %s by the access: %j', (access, seen) => {
    const shown = access === 'essentials' ? 'essentials' : 'customers';
    expect(viewsOf(lesson(access))[2]).toMatchObject({ lesson: { access: shown } });
    expect(viewsOf(lesson(access)).map((preview) => preview && 'body' in preview)).toEqual(seen);
  });
});

describe('the preview of an article', () => {
  const author = { authorId: createRandomId(now), name: 'June Okafor', about: '', isRemoved: false };
  const site = { siteUrl: SITE_URL, now, authors: new Map([[author.authorId, author]]) };
  const draft = draftOf({
    author: author.authorId,
    subtitle: 'On Mondays',
    tags: ['ai'],
    access: 'essentials',
  });
  const preview = (of: typeof draft) => toPreview(of, { token: 't', view: 'essentials' }, site);

  it('shows what publishing would make, with its author', () => {
    expect(preview(draft)).toEqual({
      view: 'essentials',
      paths: expect.anything(),
      article: expect.objectContaining({
        newsletterId: draft.draftId,
        slug: 'an-hour-a-week',
        subtitle: 'On Mondays',
        tags: ['ai'],
        images: [{ url: `${SITE_URL}/${KEY}`, alt: 'A florist' }],
        publishDate: now.toISOString(),
        access: 'essentials',
        hasBody: true,
        words: 600,
        author,
      }),
      body: JSON.parse(draft.content.body ?? ''),
    });
  });

  it('keeps the id, the address and the date that readers have', () => {
    const publication = {
      newsletterId: createRandomId(now),
      slug: 'its-first-title',
      publishDate: '2026-11-01T08:00:00.000Z',
      version: 1,
      tags: [],
      access: 'everyone' as const,
    };
    expect(preview({ ...draft, list: 'article', publication })).toMatchObject({
      article: {
        newsletterId: publication.newsletterId,
        slug: 'its-first-title',
        publishDate: publication.publishDate,
      },
    });
  });
});

it('begins with the view of a stranger for an article, and of a customer for a lesson', () => {
  expect(toFirstPath(draftOf(), 't')).toBe('/preview/t/stranger');
  expect(toFirstPath(lesson(), 't')).toBe('/preview/t/customer');
});
