import { expect, it } from 'vitest';
import { newCustomer } from '../../../../customer.ts';
import { api, expectRightTotal, wholeList } from '../../../client.ts';
import {
  contentWith,
  createCompleteDraft,
  createDraft,
  fetchArticle,
  inOneHour,
  publishDraft,
  publishLesson,
  staffApi,
} from '../../../drafts.ts';
import { uploadLateImage } from '../../../late-image.ts';

it('publishes the saved text now, with its body', async () => {
  const draft = await createCompleteDraft();
  const { status, json } = await staffApi(`/${draft.draftId}/publish`, { version: 1 });
  expect(status).toBe(200);
  expect(json).toMatchObject({ ...draft, state: 'published', newsletterId: expect.any(String) });
  const article = await fetchArticle(json.newsletterId);
  expect(article.json).toMatchObject({
    title: draft.content.title,
    slug: json.slug,
    hasBody: true,
    words: 7,
  });
  await expectRightTotal();
});

it('answers the same article to a publication that is repeated, and to several at once', async () => {
  const { draftId, content } = await createCompleteDraft();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => staffApi(`/${draftId}/publish`, { version: 1 })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ json }) => json.newsletterId)).size).toBe(1);
  const { newsletters } = await wholeList();
  expect(newsletters.filter(({ title }) => title === content.title)).toHaveLength(1);
  await expectRightTotal();
});

it('publishes a text with an image whose event was lost', async () => {
  const images = [{ url: await uploadLateImage(), alt: 'A florist at the counter', caption: '' }];
  const { draftId } = await createDraft({ images });
  const { status, json } = await staffApi(`/${draftId}/publish`, { version: 1 });
  expect({ status, json }).toMatchObject({ status: 200, json: { state: 'published' } });
});

it('schedules a text, moves it under a new id, and shows it nowhere before', async () => {
  const scheduled = await publishDraft({}, inOneHour());
  expect(scheduled.state).toBe('scheduled');
  const publishDate = new Date(Date.now() + 7_200_000).toISOString();
  const { json: moved } = await staffApi(`/${scheduled.draftId}/publish`, { version: 1, publishDate });
  expect(moved).toMatchObject({ state: 'scheduled', publishDate });
  expect(moved.newsletterId).not.toBe(scheduled.newsletterId);
  const { json: visible } = await staffApi(`/${scheduled.draftId}/publish`, { version: 1 });
  expect(visible.state).toBe('published');
  expect((await fetchArticle(scheduled.newsletterId)).status).toBe(404);
  expect((await fetchArticle(visible.newsletterId)).status).toBe(200);
  await expectRightTotal();
});

it('answers 409 to an older version and to a published article, and 400 with the fields of an incomplete text', async () => {
  const draft = await createCompleteDraft();
  await staffApi(`/${draft.draftId}`, { version: 1, content: { ...draft.content, title: 'Newer' } });
  expect((await staffApi(`/${draft.draftId}/publish`, { version: 1 })).status).toBe(409);

  const published = await publishDraft();
  await staffApi(`/${published.draftId}`, { version: 1, content: { ...published.content, title: 'Newer' } });
  const again = await staffApi(`/${published.draftId}/publish`, { version: 2 });
  expect(again).toMatchObject({ status: 409, json: { message: expect.stringContaining('Correct it') } });

  const { draftId } = await createDraft(contentWith({ title: '', images: [], tags: [] }));
  const incomplete = await staffApi(`/${draftId}/publish`, { version: 1 });
  expect(incomplete.json).toMatchObject({
    status: 400,
    fields: [
      { path: 'title', message: 'Title is required' },
      { path: 'tags', message: 'At least one tag is required' },
      { path: 'images', message: 'At least one image is required' },
    ],
  });
  expect((await staffApi(`/${draftId}`)).json.state).toBe('draft');
});

it('publishes a lesson for customers, and nothing of it on the blog', async () => {
  const { newsletterId, content, slug } = await publishLesson();
  const { token } = await newCustomer();
  const { status, json } = await api({ path: `/learn/${newsletterId}`, token });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    lesson: { lessonId: newsletterId, module: content.module, slug, title: content.title },
    body: content.body,
  });
  expect((await fetchArticle(newsletterId)).status).toBe(404);
  const { newsletters } = await wholeList();
  expect(newsletters.map(({ title }) => title)).not.toContain(content.title);
  await expectRightTotal();
});
