import { moduleEndpoints } from '#shared/contract/modules.ts';
import { toStaffModule } from '../../../../lessons/lesson.ts';
import { moveLesson } from '../../../../lessons/move-lesson.ts';
import { handle } from '../../../../handle.ts';

export const handler = handle(moduleEndpoints.move, async ({ params, body, now }) =>
  toStaffModule(await moveLesson(params.moduleId, body), now),
);
