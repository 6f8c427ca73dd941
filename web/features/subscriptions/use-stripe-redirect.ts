// Redirects to Stripe's pages.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseUrl } from '#shared/parse-url.ts';
import { checkout } from '../../content/checkout.ts';
import { ApiError } from '../../api-error.ts';
import { createCheckoutSession } from './queries.ts';
import { toast } from '../../ui/toast.ts';

/** Whether the browser may be redirected to this URL. It must use https, unless the page itself does not. */
export const isSafeRedirect = (url: string, pageProtocol: string): boolean => {
  const protocol = parseUrl(url)?.protocol;
  return protocol === 'https:' || (protocol === 'http:' && pageProtocol === 'http:');
};

const redirect = (url: string): void => {
  if (!isSafeRedirect(url, location.protocol)) throw new ApiError('unavailable');
  location.assign(url);
};

const mutationKey = ['stripe-redirect'] as const;

/**
 * Fetches the URL of a Stripe page and redirects there. It is busy until this page is left, and ready again when the back button
 * returns here.
 */
export const useStripeRedirect = <Input>(
  fetchUrl: (input: Input) => Promise<string>,
  onError: (error: Error) => void | Promise<void>,
) => {
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationKey,
    mutationFn: async (input: Input) => redirect(await fetchUrl(input)),
    onError,
  });
  const start = (input: Input): void => {
    // The second click of a double click comes before the button is disabled.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(input);
  };
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [reset]);
  return { isBusy: isPending || isSuccess, error, redirect: start };
};

/** The sentence for a checkout that failed; undefined if it was refused because the customer has a plan. */
export const describeCheckoutFailure = (error: Error): string | undefined => {
  if (!(error instanceof ApiError)) return checkout.failed;
  if (error.code === 'conflict') return undefined;
  // The message says when to try again.
  return (error.code === 'too-many-requests' && error.apiMessage) || checkout.failed;
};

/**
 * Redirects to the checkout for a price. If the customer has a plan, it is busy until `onAlreadySubscribed` is done. `failure` says why
 * the last attempt failed, until the next one.
 */
export const useCheckoutRedirect = (onAlreadySubscribed: () => Promise<void>) => {
  const { error, ...stripe } = useStripeRedirect(createCheckoutSession, async (error) => {
    const failure = describeCheckoutFailure(error);
    if (failure === undefined) await onAlreadySubscribed();
    else toast.error(failure);
  });
  return { ...stripe, failure: error ? describeCheckoutFailure(error) : undefined };
};
