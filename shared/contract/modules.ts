// Modules for staff: the order of their lessons.
import * as z from 'zod/mini';
import { ArticleId } from './articles.ts';
import { endpoint } from './endpoint.ts';
import { LessonTeaser, ModuleId } from './lessons.ts';

/** A published or scheduled lesson as staff see it in its module. */
export const ListedLesson = z.extend(LessonTeaser, {
  /** The draft of the lesson. Requests name the lesson by it, because a scheduled lesson may get another id. */
  draftId: ArticleId,
  publishDate: z.iso.datetime(),
  isScheduled: z.boolean(),
});
export type ListedLesson = z.infer<typeof ListedLesson>;

export const StaffModule = z.object({ id: ModuleId, lessons: z.array(ListedLesson) });
export type StaffModule = z.infer<typeof StaffModule>;

/** A lesson by its draft, and the lesson that will follow it; null to move it to the end. */
export const LessonMove = z.strictObject({ draftId: ArticleId, before: z.nullable(ArticleId) });
export type LessonMove = z.infer<typeof LessonMove>;

const staff = { caller: 'staff', status: 200 } as const;

/** The order of lessons. */
export const moduleEndpoints = {
  /** All modules, in their order. */
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/admin/modules',
    reply: z.object({ modules: z.array(StaffModule) }),
  }),
  /**
   * Moves one lesson, so that two editors do not undo each other's moves. Answers with the new order; 409 if one of the two lessons
   * has left the module.
   */
  move: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin/modules/{moduleId}/order',
    params: z.strictObject({ moduleId: ModuleId }),
    body: LessonMove,
    reply: StaffModule,
  }),
};
