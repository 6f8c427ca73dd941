import type { LessonMove } from '#shared/contract/modules.ts';
import type { ModuleId } from '#shared/modules.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import type { StoredModule } from './lesson.ts';
import { getModule, storeModule } from './lessons.table.ts';
import { moveEntry } from './order.ts';

/**
 * Moves one lesson within its module. The move is decided again when somebody else changed the module meanwhile, so that
 * nobody's change is lost. Returns the module as it is then. Throws 409 if a lesson has left it.
 */
export const moveLesson = (id: ModuleId, move: LessonMove): Promise<StoredModule> =>
  retryWhileContended(async () => {
    const moved = moveEntry(await getModule(id), move);
    return (await storeModule(moved)) === 'committed' ? moved : 'contended';
  });
