import { moduleEndpoints } from '#shared/contract/modules.ts';
import { toStaffModule } from '../../lessons/lesson.ts';
import { listModules } from '../../lessons/lessons.table.ts';
import { handle } from '../../handle.ts';

export const handler = handle(moduleEndpoints.list, async ({ now }) => ({
  modules: (await listModules()).map((module) => toStaffModule(module, now)),
}));
