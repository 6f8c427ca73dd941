import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { words } from '#shared/words.ts';
import { ApiError } from '../../api-error.ts';
import { cancelSubscription } from './queries.ts';

/** What went wrong, without the name of the call: that is for us, not for the customer. */
const reasonOf = (error: Error): string => {
  if (error instanceof ApiError && typeof error.cause === 'string') return error.cause;
  return error.message || words.someError;
};

/** The sentence for a plan that could not be ended. */
export const cancellationFailure = (error: Error): string => `${words.cancelFailed}${reasonOf(error)}`;

/** Ends the plan. Tells the customer how it went, and the page what is left; undefined where nobody knows. */
export const useCancellation = (onSettled: (left: Subscription | undefined) => void) =>
  useMutation({
    mutationFn: cancelSubscription,
    onSuccess: () => {
      toast.success(words.cancelled);
    },
    onError: (error) => {
      toast.error(cancellationFailure(error));
    },
    onSettled,
  });
