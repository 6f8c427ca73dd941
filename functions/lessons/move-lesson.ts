import type { LessonMove } from '#shared/contract/modules.ts';
import type { ModuleId } from '#shared/modules.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import type { StoredModule } from './lesson.ts';
import { getModule, storeModule } from './lessons.table.ts';
import { moveEntry } from './order.ts';

/**
 * Moves one lesson within its module. If somebody else has changed the module meanwhile, the move is applied to the new order, so
 * that no change is lost. Returns the changed module. Throws 409 if one of the lessons has left it.
 */
export const moveLesson = (id: ModuleId, move: LessonMove): Promise<StoredModule> =>
  retryWhileContended(async () => {
    const moved = moveEntry(await getModule(id), move);
    return (await storeModule(moved)) === 'committed' ? moved : 'contended';
  });
