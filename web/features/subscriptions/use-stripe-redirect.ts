// Redirects to Stripe's pages.
import { useMutation } from '@tanstack/react-query';
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

/**
 * Fetches the URL of a Stripe page and redirects there. It is busy until this page is left, and ready again when the back button
 * returns here.
 */
export const useStripeRedirect = <Input>(
  fetchUrl: (input: Input) => Promise<string>,
  onError: (error: Error) => void | Promise<void>,
) => {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: async (input: Input) => redirect(await fetchUrl(input)),
    onError,
  });
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [reset]);
  return { isBusy: isPending || isSuccess, redirect: mutate };
};

/** Redirects to the checkout for a price. If the customer has a plan, it is busy until `onAlreadySubscribed` is done. */
export const useCheckoutRedirect = (onAlreadySubscribed: () => Promise<void>) =>
  useStripeRedirect(createCheckoutSession, async (error) => {
    if (error instanceof ApiError && error.code === 'conflict') await onAlreadySubscribed();
    // The message says when to try again.
    else if (error instanceof ApiError && error.code === 'too-many-requests')
      toast.error(error.apiMessage ?? checkout.failed);
    else toast.error(checkout.failed);
  });
