// What editors do.
import { expect } from 'vitest';
import { editorToken, formWith, uploadImage } from '../../api/client.ts';
import { contentWith, publishLesson, succeed } from '../../api/drafts.ts';
import { expectAnswer, simple, step, type Step } from './step.ts';
import {
  author,
  image,
  newDraft,
  newLateImage,
  newLatePortrait,
  newPublished,
  newWithdrawn,
  publishedLesson,
  withFullHistory,
} from './texts.ts';

const call = async (path: string, status: number, body?: unknown, expected?: object) =>
  expectAnswer({ path: `/admin${path}`, token: await editorToken(), body }, status, expected);

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const ONE = '/admin/articles/{draftId}';

export const staffSteps: readonly Step[] = [
  step('lists drafts', 'GET /admin/articles', newDraft, async ({ draftId }) => {
    const { json } = await call('/articles?state=draft', 200);
    expect(json.articles.map((item: { draftId: string }) => item.draftId)).toContain(draftId);
  }),
  step('creates a draft', 'POST /admin/articles', newDraft, ({ content }) =>
    call('/articles', 201, { content }, { version: 1 }),
  ),
  simple('imports a post', 'POST /admin/imports', async () => {
    const content = contentWith({
      images: [await image()],
      former: { service: 'ghost', id: crypto.randomUUID() },
    });
    await call('/imports', 200, { content }, { isNew: true });
    await call('/imports', 200, { content }, { isNew: false });
  }),
  step('answers a draft', `GET ${ONE}`, newDraft, ({ draftId }) =>
    call(`/articles/${draftId}`, 200, undefined, { draftId, version: 1 }),
  ),
  step(
    'saves a draft with an image and an author',
    `POST ${ONE}`,
    withFullHistory(async () => ({
      ...(await succeed('', { content: contentWith() })),
      changes: { images: [await image()], author: await author() },
    })),
    ({ draftId, content, changes }) =>
      call(
        `/articles/${draftId}`,
        200,
        { version: 1, content: { ...content, ...changes }, keepsReplaced: true },
        { version: 2 },
      ),
  ),
  step('publishes a draft', `POST ${ONE}/publish`, withFullHistory(newDraft), ({ draftId }) =>
    call(`/articles/${draftId}/publish`, 200, { version: 1 }, { state: 'published' }),
  ),
  step(
    'moves a scheduled article',
    `POST ${ONE}/publish`,
    async () => {
      const { draftId } = await newDraft();
      await succeed(`/${draftId}/publish`, { version: 1, publishDate: inHours(1) });
      return draftId;
    },
    (draftId) =>
      call(
        `/articles/${draftId}/publish`,
        200,
        { version: 1, publishDate: inHours(2) },
        { state: 'scheduled' },
      ),
  ),
  step(
    'corrects an article, which fewer may read and find then',
    `POST ${ONE}/correct`,
    withFullHistory(async () => {
      const { draftId, content } = await newPublishedDraft();
      return succeed(`/${draftId}`, {
        version: 1,
        content: { ...content, tags: content.tags.slice(1), access: 'essentials' },
      });
    }),
    ({ draftId }) =>
      call(`/articles/${draftId}/correct`, 200, { version: 2 }, { hasUnpublishedChanges: false }),
  ),
  step(
    'corrects a lesson',
    `POST ${ONE}/correct`,
    async () => {
      const { draftId, content } = await publishLesson();
      return succeed(`/${draftId}`, { version: 1, content: { ...content, title: `${content.title}!` } });
    },
    ({ draftId }) =>
      call(`/articles/${draftId}/correct`, 200, { version: 2 }, { hasUnpublishedChanges: false }),
  ),
  step('withdraws an article', `POST ${ONE}/withdraw`, withFullHistory(newPublished), ({ draftId }) =>
    call(`/articles/${draftId}/withdraw`, 200, {}, { state: 'withdrawn' }),
  ),
  step('puts an article back', `POST ${ONE}/put-back`, withFullHistory(newWithdrawn), ({ draftId }) =>
    call(`/articles/${draftId}/put-back`, 200, { version: 1 }, { state: 'published' }),
  ),
  step(
    'publishes a draft whose image is late',
    `POST ${ONE}/publish`,
    async () => succeed('', { content: contentWith({ images: [await newLateImage()] }) }),
    ({ draftId }) => call(`/articles/${draftId}/publish`, 200, { version: 1 }, { state: 'published' }),
  ),
  step('corrects an article whose new image is late', `POST ${ONE}/correct`, newLateCorrection, (draftId) =>
    call(`/articles/${draftId}/correct`, 200, { version: 2 }, { hasUnpublishedChanges: false }),
  ),
  step(
    'puts an article back whose new image is late',
    `POST ${ONE}/put-back`,
    async () => {
      const draftId = await newLateCorrection();
      await succeed(`/${draftId}/withdraw`, {});
      return draftId;
    },
    (draftId) => call(`/articles/${draftId}/put-back`, 200, { version: 2 }, { state: 'published' }),
  ),
  step(
    'deletes a draft with its image',
    `POST ${ONE}/delete`,
    async () => {
      const images = [{ url: await uploadImage(), alt: 'A florist', caption: '' }];
      return succeed('', { content: contentWith({ images }) });
    },
    ({ draftId }) => call(`/articles/${draftId}/delete`, 200, { version: 1 }, { draftId }),
  ),
  step('lists the history', `GET ${ONE}/history`, newSaved, async ({ draftId }) => {
    const { json } = await call(`/articles/${draftId}/history`, 200);
    expect(json.entries.length).toBeGreaterThan(0);
  }),
  step(
    'answers a text of the history',
    `GET ${ONE}/history/{entryId}`,
    async () => {
      const { draftId } = await newSaved();
      const { entries } = await succeed(`/${draftId}/history`);
      return `/articles/${draftId}/history/${entries[0].entryId}`;
    },
    (path) => call(path, 200, undefined, { entry: { event: 'saved' } }),
  ),
  step('says who has a draft open', `POST ${ONE}/presence`, newDraft, ({ draftId }) =>
    call(`/articles/${draftId}/presence`, 200, {}, { version: 1, others: [] }),
  ),
  step('makes a preview', `POST ${ONE}/preview`, newDraft, ({ draftId }) =>
    call(`/articles/${draftId}/preview`, 201, {}, { path: expect.stringMatching(/^\/preview\//) }),
  ),
  step('lists the authors', 'GET /admin/authors', author, async (authorId) => {
    const { text } = await call('/authors', 200);
    expect(text).toContain(authorId);
  }),
  step(
    'replaces the portrait of an author by one that is late',
    'POST /admin/authors',
    newLatePortrait,
    (change) => call('/authors', 200, change, { revision: change.revision + 1 }),
  ),
  step('lists the modules', 'GET /admin/modules', publishedLesson, async ({ draftId }) => {
    const { text } = await call('/modules', 200);
    expect(text).toContain(draftId);
  }),
  step(
    'moves a lesson',
    'POST /admin/modules/{moduleId}/order',
    async () => ({ before: await publishedLesson(), moved: await publishLesson() }),
    ({ before, moved }) =>
      call('/modules/ai-applications/order', 200, { draftId: moved.draftId, before: before.draftId }),
  ),
  step('publishes a form', 'POST /admin/newsletter', uploadImage, (url) =>
    call('/newsletter', 201, formWith(url), { images: [{ url: expect.any(String) }] }),
  ),
  step('publishes a form whose image is late', 'POST /admin/newsletter', newLateImage, ({ url }) =>
    call('/newsletter', 201, formWith(url), { images: [{ url }] }),
  ),
  simple('takes an upload', 'POST /admin/upload-url', () => uploadImage()),
  simple('fetches no image of a network that is not public', 'POST /admin/images/fetch', () =>
    call('/images/fetch', 400, { url: 'https://localhost/a.png', hosts: ['localhost'] }),
  ),
  simple('refuses the list of drafts without a token', 'GET /admin/articles', () =>
    expectAnswer({ path: '/admin/articles?state=draft' }, 401),
  ),
];

async function newPublishedDraft() {
  const draft = await newDraft();
  return succeed(`/${draft.draftId}/publish`, { version: 1 });
}

/** An article with a newer text, whose image is late. */
async function newLateCorrection(): Promise<string> {
  const { draftId, content } = await newPublishedDraft();
  await succeed(`/${draftId}`, { version: 1, content: { ...content, images: [await newLateImage()] } });
  return draftId;
}

async function newSaved() {
  const { draftId, content } = await newDraft();
  return succeed(`/${draftId}`, { version: 1, content: { ...content, title: 'Newer' }, keepsReplaced: true });
}
