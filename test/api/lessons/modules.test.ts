import { expect, it } from 'vitest';
import { MODULES } from '#shared/modules.ts';
import { draftLesson, lessons, scheduledLesson } from '../../../local/seed/lessons.ts';
import { here } from '../../here.ts';
import { api, editorToken } from '../client.ts';
import { inOneHour, publishLesson, staffApi } from '../drafts.ts';

interface Listed {
  draftId: string;
  title: string;
  isScheduled: boolean;
}

const listModules = async (): Promise<{ id: string; lessons: Listed[] }[]> => {
  const { status, json } = await api({ path: '/admin/modules', token: await editorToken() });
  expect(status).toBe(200);
  return json.modules;
};

it('answers all modules with their published and scheduled lessons, in their order', async () => {
  const published = await publishLesson();
  const scheduled = await publishLesson({}, inOneHour());
  const modules = await listModules();
  expect(modules.map(({ id }) => id)).toEqual(MODULES.map(({ id }) => id));
  const inModule = modules.find(({ id }) => id === 'ai-applications')?.lessons ?? [];
  const ids = inModule.map(({ draftId }) => draftId);
  expect(ids.indexOf(published.draftId)).toBeLessThan(ids.indexOf(scheduled.draftId));
  expect(inModule[ids.indexOf(published.draftId)]).toEqual({
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
  expect(inModule[ids.indexOf(scheduled.draftId)]).toMatchObject({ publishDate, isScheduled: true });
});

it('tells the site which modules have a lesson that is due, and no lesson', async () => {
  // A module of the samples without lessons.
  const module = 'advanced-topics';
  const listOpen = async () => {
    const { json, headers } = await api({ path: '/modules', key: here('siteApiKey') });
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
    return json;
  };
  const before: string[] = lessons.map((one) => one.module);
  await publishLesson({ module }, inOneHour());
  expect((await listOpen()).modules).toEqual(expect.arrayContaining(before));
  expect((await listOpen()).modules).not.toContain(module);
  await publishLesson({ module });
  expect(await listOpen()).toEqual({
    modules: MODULES.map(({ id }) => id).filter((id) => id === module || before.includes(id)),
  });
});

it('moves a lesson before another one, and answers the new order', async () => {
  const first = await publishLesson();
  const second = await publishLesson();
  const { status, json } = await api({
    path: '/admin/modules/ai-applications/order',
    token: await editorToken(),
    body: { draftId: second.draftId, before: first.draftId },
  });
  expect(status).toBe(200);
  expect(json.id).toBe('ai-applications');
  const ids = json.lessons.map(({ draftId }: { draftId: string }) => draftId);
  expect(ids[ids.indexOf(second.draftId) + 1]).toBe(first.draftId);
});

it('holds the sample lessons in their order, one of them scheduled, and one more as a draft', async () => {
  const titles: readonly string[] = [
    ...lessons.flatMap((module) => module.lessons.map(({ title }) => title)),
    scheduledLesson.title,
  ];
  // Other tests publish lessons, too.
  const samples = (await listModules())
    .map((module) => ({ ...module, lessons: module.lessons.filter(({ title }) => titles.includes(title)) }))
    .filter((module) => module.lessons.length > 0);
  expect(samples.map(({ id, lessons: inModule }) => [id, inModule.map(({ title }) => title)])).toEqual(
    lessons.map(({ module, lessons: inModule }) => [
      module,
      [
        ...inModule.map(({ title }) => title),
        ...(module === scheduledLesson.module ? [scheduledLesson.title] : []),
      ],
    ]),
  );
  const scheduled = samples.flatMap((module) => module.lessons.filter(({ isScheduled }) => isScheduled));
  expect(scheduled.map(({ title }) => title)).toEqual([scheduledLesson.title]);
  const query = new URLSearchParams({ kind: 'lesson', state: 'draft', search: draftLesson.title });
  expect((await staffApi(`?${query.toString()}`)).json.articles).toMatchObject([
    { title: draftLesson.title, module: draftLesson.module },
  ]);
});
