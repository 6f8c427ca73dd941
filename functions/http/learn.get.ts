import { learnEndpoints } from '#shared/contract/lessons.ts';
import * as articlesTable from '../articles/articles.table.ts';
import { toTeasers } from '../lessons/lesson.ts';
import * as lessonsTable from '../lessons/lessons.table.ts';
import * as progress from '../lessons/progress.table.ts';
import { handle } from '../handle.ts';

export const handler = handle(
  learnEndpoints.list,
  async ({ caller, now }) => {
    const [modules, done, planArticles] = await Promise.all([
      lessonsTable.listModules(),
      progress.listDone(caller.userId),
      articlesTable.countPlanArticles(now),
    ]);
    return {
      modules: modules.map(({ id, lessons }) => ({ id, lessons: toTeasers(lessons, now) })),
      done,
      planArticles,
    };
  },
  { cacheControl: 'private, no-store' },
);
