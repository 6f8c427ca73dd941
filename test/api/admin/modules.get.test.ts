import { expect, it } from 'vitest';
import { MODULES } from '#shared/modules.ts';
import { newCustomer } from '../../customer.ts';
import { api, editorToken } from '../client.ts';
import { inOneHour, publishLesson } from '../drafts.ts';

const path = '/admin/modules';

it('answers all modules with their published and scheduled lessons, in their order', async () => {
  const published = await publishLesson();
  const scheduled = await publishLesson({}, inOneHour());
  const { status, json } = await api({ path, token: await editorToken() });
  expect(status).toBe(200);
  expect(json.modules.map(({ id }: { id: string }) => id)).toEqual(MODULES.map(({ id }) => id));
  const { lessons } = json.modules.find(({ id }: { id: string }) => id === 'ai-applications');
  const ids = lessons.map(({ draftId }: { draftId: string }) => draftId);
  expect(ids.indexOf(published.draftId)).toBeLessThan(ids.indexOf(scheduled.draftId));
  expect(lessons[ids.indexOf(published.draftId)]).toEqual({
    draftId: published.draftId,
    lessonId: published.newsletterId,
    slug: published.slug,
    title: published.content.title,
    minutes: 1,
    includesExercise: false,
    access: 'customers',
    publishDate: published.publishDate,
    isScheduled: false,
  });
  const { publishDate } = scheduled;
  expect(lessons[ids.indexOf(scheduled.draftId)]).toMatchObject({ publishDate, isScheduled: true });
});

it('answers 401 to callers other than staff', async () => {
  expect((await api({ path })).status).toBe(401);
  expect((await api({ path, token: (await newCustomer()).token })).status).toBe(401);
});
