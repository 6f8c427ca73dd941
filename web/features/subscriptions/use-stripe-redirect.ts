import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leaveFor } from './redirect.ts';

/**
 * Asks for an address of Stripe's and sends the browser there. Busy until this page is left, and ready again when the
 * back button returns to it.
 */
export const useLeaving = <About>(
  ask: (about: About) => Promise<string>,
  onError: (error: Error) => void | Promise<void>,
) => {
  const leaving = useMutation({ mutationFn: async (about: About) => leaveFor(await ask(about)), onError });
  const { reset } = leaving;
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [reset]);
  return { isBusy: leaving.isPending || leaving.isSuccess, leave: leaving.mutate };
};
