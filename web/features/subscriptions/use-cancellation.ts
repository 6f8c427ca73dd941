import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import * as words from '#shared/words.ts';
import { app } from '../../content/app.ts';
import { cancellation } from '../../content/cancellation.ts';
import { ApiError } from '../../api-error.ts';
import { cancelSubscription } from './queries.ts';
import { toast } from '../../ui/toast.ts';

/** The cause of the failure, without the name of the failed call. */
const findReason = (error: Error): string => {
  if (error instanceof ApiError && typeof error.cause === 'string') return error.cause;
  return error.message || app.unknownCause;
};

/** The sentence for a failed cancellation. */
export const describeCancellationFailure = (error: Error): string =>
  `${cancellation.failed}${findReason(error)}`;

const mutationKey = ['cancellation'] as const;

/** Ends the plan and shows the result as a toast. `onSettled` gets the remaining subscription, or undefined after a failure. */
export const useCancellation = (onSettled: (remaining: Subscription | undefined) => void) => {
  const queryClient = useQueryClient();
  const { mutate, ...cancellation } = useMutation({
    mutationKey,
    mutationFn: cancelSubscription,
    onSuccess: () => {
      toast.success(words.subscriptionCanceled);
    },
    onError: (error) => {
      toast.error(describeCancellationFailure(error));
    },
    onSettled,
  });
  const cancel = () => {
    // The second click of a double click comes before the button is disabled.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { ...cancellation, cancel };
};
