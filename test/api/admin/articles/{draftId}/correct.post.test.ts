import { expect, it } from 'vitest';
import { articlePath, FEED_PATH } from '#shared/blog-paths.ts';
import { forgetEdge } from '../../../../edge.ts';
import { here } from '../../../../here.ts';
import { newCustomer } from '../../../../customer.ts';
import { api } from '../../../client.ts';
import {
  bodyWith,
  createCompleteDraft,
  fetchArticle,
  publishDraft,
  publishLesson,
  staffApi,
} from '../../../drafts.ts';

it('shows the corrected text under the same id, date and address', async () => {
  const { draftId, content, newsletterId, slug, publishDate } = await publishDraft();
  const title = `Corrected ${crypto.randomUUID()}`;
  const saved = await staffApi(`/${draftId}`, { version: 1, content: { ...content, title, tags: ['news'] } });
  expect(saved.json.hasUnpublishedChanges).toBe(true);
  const { status, json } = await staffApi(`/${draftId}/correct`, { version: 2 });
  expect(status).toBe(200);
  expect(json).toMatchObject({ newsletterId, slug, publishDate, hasUnpublishedChanges: false });
  const article = await fetchArticle(newsletterId);
  expect(article.json).toMatchObject({ title, slug, tags: ['news'], correctedAt: expect.any(String) });
});

it('takes the former text from the edge at once when fewer may read it now', async () => {
  const secret = `For everyone once: ${crypto.randomUUID()}`;
  const article = await publishDraft({ access: 'everyone', body: bodyWith(secret) });
  const { draftId, content } = article;
  const places = [articlePath(article), FEED_PATH];
  const read = async () =>
    Promise.all(places.map(async (path) => (await fetch(new URL(path, here('siteUrl')))).text()));
  // The edge may keep a feed of the minute before.
  await forgetEdge(...places);
  for (const text of await read()) expect(text).toContain(secret);

  await staffApi(`/${draftId}`, { version: 1, content: { ...content, access: 'customers' } });
  for (const text of await read()) expect(text).toContain(secret);
  expect((await staffApi(`/${draftId}/correct`, { version: 2 })).status).toBe(200);
  for (const text of await read()) expect(text).not.toContain(secret);
});

it('answers 409 for a draft and for an article that somebody has withdrawn', async () => {
  const { draftId } = await createCompleteDraft();
  expect((await staffApi(`/${draftId}/correct`, { version: 1 })).status).toBe(409);

  const published = await publishDraft();
  await staffApi(`/${published.draftId}`, { version: 1, content: { ...published.content, title: 'Newer' } });
  await staffApi(`/${published.draftId}/withdraw`, {});
  const answer = await staffApi(`/${published.draftId}/correct`, { version: 2 });
  expect(answer).toMatchObject({ status: 409, json: { message: expect.stringContaining('withdrawn') } });
  expect((await fetchArticle(published.newsletterId)).status).toBe(410);
});

it('moves a lesson to another module under the same id and words of its address', async () => {
  const { draftId, content, newsletterId, slug } = await publishLesson();
  const module = 'ai-terminology';
  await staffApi(`/${draftId}`, { version: 1, content: { ...content, module } });
  expect((await staffApi(`/${draftId}/correct`, { version: 2 })).json).toMatchObject({ newsletterId, slug });
  const { token } = await newCustomer();
  const { json } = await api({ path: `/learn/${newsletterId}`, token });
  expect(json.lesson).toMatchObject({ lessonId: newsletterId, module, slug });
});
