import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { useCustomerRecord } from '../session/customer-queries.ts';
import { announcePlanChange } from './plan-refresh.ts';

/** The plan after a payment: undefined until all caches and tabs are refreshed, null if it could not be fetched. */
export const usePlanAfterPayment = (): Subscription | null | undefined => {
  const queryClient = useQueryClient();
  const [isRefreshed, setIsRefreshed] = useState(false);
  useEffect(() => {
    void announcePlanChange(queryClient).finally(() => setIsRefreshed(true));
  }, [queryClient]);
  const { data: customer, error } = useCustomerRecord();
  if (!isRefreshed) return undefined;
  return error ? null : (customer?.subscription ?? null);
};
