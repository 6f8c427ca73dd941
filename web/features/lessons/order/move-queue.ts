import type { LessonMove, StaffModule } from '#shared/contract/modules.ts';
import type { ModuleId } from '#shared/modules.ts';
import { createStore } from '../../../ui/store.ts';

/** A move in a module. */
export interface ModuleMove extends LessonMove {
  readonly module: ModuleId;
}

interface Options {
  /** Sends a move. Resolves with the newest order. */
  readonly send: (move: ModuleMove) => Promise<StaffModule>;
  readonly onMoved: (move: ModuleMove, newest: StaffModule) => void;
  readonly onFailed: (move: ModuleMove, error: unknown) => void;
}

/**
 * Sends moves one after the other. The snapshot holds the moves without an answer, the oldest first. If the lesson that was moved
 * last moves again, that replaces its waiting move. After a failure the module's other moves are dropped too: they were made from
 * an order that does not exist.
 */
export const createMoveQueue = ({ send, onMoved, onFailed }: Options) => {
  const { get: getMoves, set: setMoves, subscribe } = createStore<readonly ModuleMove[]>([]);
  let isRunning = false;

  const sendOldest = async (move: ModuleMove) => {
    try {
      onMoved(move, await send(move));
      setMoves(getMoves().slice(1));
    } catch (error) {
      setMoves(getMoves().filter(({ module }) => module !== move.module));
      onFailed(move, error);
    }
  };

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let move = getMoves()[0]; move; move = getMoves()[0]) await sendOldest(move);
    isRunning = false;
  };

  return {
    subscribe,
    getSnapshot: getMoves,
    add: (move: ModuleMove) => {
      const moves = getMoves();
      // The first move is being sent.
      const isReplaced = moves.length > 1 && moves.at(-1)?.draftId === move.draftId;
      setMoves([...(isReplaced ? moves.slice(0, -1) : moves), move]);
      void run();
    },
  };
};
