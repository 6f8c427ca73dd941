// The lessons for pages, and how pages mark one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Learn, learnEndpoints } from '#shared/contract/lessons.ts';
import { call } from '../../api.ts';
import { learn as words } from '../../content/learn.ts';
import { toast } from '../../ui/toast.ts';
import { customerKey } from '../session/customer-queries.ts';
import { useIdentity } from '../session/session.ts';
import { addMark, type Mark, readMarks, subscribeToMarks, subscribeToRemovals } from './progress-queue.ts';
import { applyMarks } from './progress.ts';
import { learnKey, learnQuery } from './queries.ts';
import { startSending } from './send-marks.ts';

/**
 * All modules, and what the customer has done, including marks that the API does not know yet. Use it only inside LoginRequired.
 */
export const useLearn = () => {
  const { userId } = useIdentity();
  const marks = useSyncExternalStore(subscribeToMarks, () => readMarks(userId));
  const select = useCallback((learn: Learn) => applyMarks(learn, marks), [marks]);
  return useQuery({ ...learnQuery, select });
};

/** Marks a lesson as done, or as not done. The mark shows at once, and is sent as soon as there is a connection. */
export const useMark = () => {
  const { userId } = useIdentity();
  return (lessonId: string, isDone: boolean): void =>
    addMark(userId, { lessonId, isDone, markedAt: new Date().toISOString() });
};

/** Sends the customer's marks while it is mounted. Use it once, in the customer's area. */
export const useSendMarks = (): void => {
  const { userId } = useIdentity();
  const queryClient = useQueryClient();
  useEffect(() => {
    const show = (mark: Mark) =>
      queryClient.setQueryData(learnQuery.queryKey, (learn) => learn && applyMarks(learn, [mark]));
    const stopSending = startSending({
      userId,
      send: async ({ lessonId, isDone, markedAt }) => {
        const { doneAt } = await call(learnEndpoints.mark, { params: { lessonId }, body: { isDone } });
        show({ lessonId, isDone: doneAt !== null, markedAt: doneAt ?? markedAt });
        // A running fetch may return data from before this mark.
        if (queryClient.isFetching({ queryKey: learnKey }) > 0)
          void queryClient.invalidateQueries({ queryKey: learnKey });
      },
      onRefused: (error) => {
        toast.error(words.notSaved(error.message));
        void queryClient.invalidateQueries({ queryKey: customerKey });
      },
    });
    const stopListening = subscribeToRemovals(userId, (mark) => {
      show(mark);
      void queryClient.invalidateQueries({ queryKey: learnKey });
    });
    return () => {
      stopSending();
      stopListening();
    };
  }, [userId, queryClient]);
};
