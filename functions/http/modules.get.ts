import { openModuleEndpoints } from '#shared/contract/open-modules.ts';
import { toTeasers } from '../lessons/lesson.ts';
import { listModules } from '../lessons/lessons.table.ts';
import { handle } from '../handle.ts';

/** A minute protects the table from many readers. A first lesson in a module is rare. */
const cacheControl = 'public, max-age=0, s-maxage=60';

export const handler = handle(
  openModuleEndpoints.list,
  async ({ now }) => ({
    modules: (await listModules())
      .filter(({ lessons }) => toTeasers(lessons, now).length > 0)
      .map(({ id }) => id),
  }),
  { cacheControl },
);
