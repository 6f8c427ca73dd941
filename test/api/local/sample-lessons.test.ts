import { expect, it } from 'vitest';
import { StaffModule } from '#shared/contract/modules.ts';
import * as z from 'zod/mini';
import { draftLesson, lessons, scheduledLesson } from '../../../local/seed/lessons.ts';
import { api, editorToken } from '../client.ts';

const Modules = z.object({ modules: z.array(StaffModule) });

const titles: readonly string[] = [
  ...lessons.flatMap((module) => module.lessons.map(({ title }) => title)),
  scheduledLesson.title,
  draftLesson.title,
];

/** The sample lessons of each module that has some, in their order. Tests publish others. */
const listSamples = async () => {
  const { json } = await api({ path: '/admin/modules', token: await editorToken() });
  return Modules.parse(json)
    .modules.map((module) => ({
      id: module.id,
      lessons: module.lessons.filter(({ title }) => titles.includes(title)),
    }))
    .filter((module) => module.lessons.length > 0);
};

it('publishes the sample lessons in their order, and schedules one', async () => {
  const samples = await listSamples();
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
});

it('leaves one sample lesson a draft', async () => {
  const query = { kind: 'lesson', state: 'draft', search: draftLesson.title };
  const { json } = await api({
    path: `/admin/articles?${new URLSearchParams(query).toString()}`,
    token: await editorToken(),
  });
  expect(json.articles).toMatchObject([{ title: draftLesson.title, module: draftLesson.module }]);
});
