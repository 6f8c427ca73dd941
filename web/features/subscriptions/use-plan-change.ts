import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { app } from '../../content/app.ts';
import { ApiError } from '../../api-error.ts';
import { showChange } from '../session/customer-queries.ts';
import { announcePlanChange } from './plan-refresh.ts';

/** The cause of a failed call, without the name of the call. */
export const findCause = (error: Error): string => {
  if (error instanceof ApiError && typeof error.cause === 'string') return error.cause;
  return error.message || app.unknownCause;
};

const mutationKey = ['plan-change'] as const;

/** A call that ends the plan or keeps it. Its answer is shown at once, and fetched in the other tabs. One runs at a time. */
export const usePlanChange = <Input>(
  userId: string,
  change: (input: Input) => Promise<Subscription>,
  { onSuccess, onError }: { onSuccess: (plan: Subscription) => void; onError?: (error: Error) => void },
) => {
  const queryClient = useQueryClient();
  const { mutate, ...mutation } = useMutation({
    mutationKey,
    mutationFn: change,
    onSuccess: async (subscription) => {
      await showChange(queryClient, userId, { subscription });
      onSuccess(subscription);
    },
    onError: (error) => onError?.(error),
    // Even a failed call may have changed the plan.
    onSettled: () => void announcePlanChange(queryClient),
  });
  const start = (input: Input) => {
    // The second click of a double click comes before the button is disabled.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(input);
  };
  return { ...mutation, start };
};
