import { expect, it } from 'vitest';
import { parseImagePath } from '#shared/images.ts';
import { uploadImage } from '../client.ts';
import { createDraft, lessonFields, publishDraft, publishLesson, staffApi, succeed } from '../drafts.ts';

it('lists drafts newest first and finds them by their title in any case and without accents', async () => {
  const word = crypto.randomUUID();
  const first = await createDraft({ title: `Crème brûlée ${word}` });
  const second = await createDraft({ title: `Creme brulee ${word}` });
  const { status, json } = await staffApi(
    `?state=draft&search=${encodeURIComponent(`CREME BRÛLEE ${word.toUpperCase()}`)}`,
  );
  expect(status).toBe(200);
  const { version: _, content, ...headline } = second;
  expect(json.articles[0]).toEqual({ ...headline, title: content.title, access: content.access });
  expect(json.articles.map(({ draftId }: { draftId: string }) => draftId)).toEqual([
    second.draftId,
    first.draftId,
  ]);
});

it('lists lessons apart from articles, with their modules', async () => {
  const word = crypto.randomUUID();
  const draft = await createDraft({ ...lessonFields, title: `Draft ${word}` });
  const published = await publishLesson({ title: `Lesson ${word}` });
  const article = await createDraft({ title: `Article ${word}` });
  const list = async (query: string) => {
    const { json } = await staffApi(`?search=${word}&${query}`);
    return json.articles.map(({ draftId, module }: { draftId: string; module?: string }) => [
      draftId,
      module,
    ]);
  };
  expect(await list('kind=lesson&state=draft')).toEqual([[draft.draftId, lessonFields.module]]);
  expect(await list('kind=lesson&state=published')).toEqual([[published.draftId, lessonFields.module]]);
  expect(await list('kind=article&state=draft')).toEqual([[article.draftId, undefined]]);
  expect(await list('state=draft')).toEqual([[article.draftId, undefined]]);
  expect(await list('state=published')).toEqual([]);
});

it('says who may read what readers have, and has the cover of the saved text', async () => {
  const { draftId, version, content } = await publishDraft({ access: 'essentials' });
  const images = [{ ...content.images[0], url: await uploadImage() }];
  await succeed(`/${draftId}`, { version, content: { ...content, images, access: 'everyone' } });
  const { json } = await staffApi(`?state=published&search=${encodeURIComponent(content.title)}`);
  const cover = parseImagePath(new URL(images[0].url).pathname);
  expect(json.articles).toMatchObject([
    { draftId, access: 'essentials', cover, hasUnpublishedChanges: true },
  ]);
});
