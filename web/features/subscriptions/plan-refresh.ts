// A purchase or a cancellation outdates cached answers, which would otherwise be kept for 300 seconds (docs/product.md 8.12).
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { writeItem } from '../../browser-storage.ts';
import { customerKey, customerRecordKey } from '../session/customer-queries.ts';

const PLAN_CHANGED = 'root:plan-changed';

/** Tells the other tabs of this browser that the plan has changed. */
const notifyOtherTabs = (): void => void writeItem('localStorage', PLAN_CHANGED, String(Date.now()));

/** Fetches again everything about the customer. Resolves when every fetch has succeeded or failed. */
export const refreshPlan = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: customerKey, refetchType: 'all' });

/** Refreshes this tab and the others. Call it in the tab that changed the plan or noticed the change. */
export const announcePlanChange = (queryClient: QueryClient): Promise<void> => {
  notifyOtherTabs();
  return refreshPlan(queryClient);
};

/**
 * Fetches the customer again after a checkout was refused because they have a plan. Everything else is only marked as stale,
 * because the gate around the page would redirect as soon as the status changed.
 */
export const refreshExistingPlan = async (queryClient: QueryClient): Promise<void> => {
  notifyOtherTabs();
  await queryClient.invalidateQueries({ queryKey: customerKey, refetchType: 'none' });
  await queryClient.refetchQueries({ queryKey: customerRecordKey });
};

/** Refreshes a page after a change in another tab, and when the back/forward cache restores it. */
export const usePlanRefresh = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void refreshPlan(queryClient);
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) refresh();
    };
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === PLAN_CHANGED && newValue !== null) refresh();
    };
    addEventListener('pageshow', onPageShow);
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('pageshow', onPageShow);
      removeEventListener('storage', onStorage);
    };
  }, [queryClient]);
};
