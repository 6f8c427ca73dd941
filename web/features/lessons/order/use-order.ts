import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { moduleEndpoints, type StaffModule } from '#shared/contract/modules.ts';
import { applyMove } from '#shared/lesson-order.ts';
import { call } from '../../../api.ts';
import { errors } from '../../../content/errors.ts';
import { staffLessons as words } from '../../../content/staff-lessons.ts';
import { toast } from '../../../ui/toast.ts';
import { isSameOrder } from './positions.ts';
import { createMoveQueue, type ModuleMove } from './move-queue.ts';
import { modulesQuery } from './queries.ts';

const { queryKey } = modulesQuery;

/** Sends moves, and updates the query's data with their answers. */
const useMoveQueue = () => {
  const client = useQueryClient();
  const replaceModule = (newest: StaffModule) =>
    client.setQueryData(
      queryKey,
      (before) =>
        before && { modules: before.modules.map((module) => (module.id === newest.id ? newest : module)) },
    );
  const isExpected = (move: ModuleMove, newest: StaffModule) => {
    const before = client.getQueryData(queryKey)?.modules.find(({ id }) => id === newest.id);
    return !before || isSameOrder(applyMove(before.lessons, move) ?? before.lessons, newest.lessons);
  };
  const [queue] = useState(() =>
    createMoveQueue({
      send: async ({ module, draftId, before }) => {
        const newest = await call(moduleEndpoints.move, {
          params: { moduleId: module },
          body: { draftId, before },
        });
        // A fetch that began before the move would bring the former order back.
        await client.cancelQueries({ queryKey });
        return newest;
      },
      onMoved: (move, newest) => {
        if (!isExpected(move, newest)) toast.info(words.changedMeanwhile);
        replaceModule(newest);
      },
      onFailed: (_move, error) => {
        toast.error(words.notMoved(error instanceof Error ? error.message : errors.internal));
        // The lesson may have left the module, or the answer was lost.
        void client.invalidateQueries({ queryKey });
      },
    }),
  );
  return queue;
};

/**
 * All modules with the moves of this page applied, and the function that moves a lesson. Asks before leaving while a move is being
 * sent.
 */
export const useOrder = () => {
  const queue = useMoveQueue();
  const moves = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const { data, isError, refetch } = useQuery(modulesQuery);
  const isMoving = moves.length > 0;

  useEffect(() => {
    if (!isMoving) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [isMoving]);

  const modules = data?.modules.map(({ id, lessons }) => ({
    id,
    lessons: moves.reduce(
      (order, move) => (move.module === id ? (applyMove(order, move) ?? order) : order),
      lessons,
    ),
  }));
  return { modules, isError, reload: () => void refetch(), move: queue.add };
};
