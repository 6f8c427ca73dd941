// A purchase or a cancellation makes untrue what the caches hold, whatever their 300 seconds say.
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { customerKey } from '../session/queries.ts';
import { onPlanChangedElsewhere, notifyOtherTabs } from './tab-messages.ts';
import { paymentStatusKey, subscriptionStatusKey } from './queries.ts';

/** Asks again for all that depends on the plan; done when the answers are there, or it is clear that none will come. */
export const refreshPlan = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(
    [customerKey, subscriptionStatusKey, paymentStatusKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, refetchType: 'all' }),
    ),
  );
};

/** As `refreshPlan`, in every tab: for the tab in which the change was made or noticed. */
export const announcePlanChange = (queryClient: QueryClient): Promise<void> => {
  notifyOtherTabs();
  return refreshPlan(queryClient);
};

/**
 * After a refusal because a plan is held: the customer is asked for again at once. The status is only marked as old,
 * for the gate around the page would lead elsewhere as soon as it knew.
 */
export const refreshHeldPlan = async (queryClient: QueryClient): Promise<void> => {
  notifyOtherTabs();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: customerKey, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: subscriptionStatusKey, refetchType: 'none' }),
  ]);
};

/** Keeps a page true after a change in another tab, and on the way back from Stripe's pages by the back button. */
export const useFreshPlan = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void refreshPlan(queryClient);
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) refresh();
    };
    addEventListener('pageshow', onPageShow);
    const stopListening = onPlanChangedElsewhere(refresh);
    return () => {
      removeEventListener('pageshow', onPageShow);
      stopListening();
    };
  }, [queryClient]);
};
