import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { useCustomerRecord } from '../session/queries.ts';
import { announcePlanChange } from './plan-refresh.ts';

/**
 * The plan once every cache and every tab knows of a purchase: nothing shows the customer as free after this. Undefined
 * until then, null where nobody could tell.
 */
export const usePlanAfterPayment = (): Subscription | null | undefined => {
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    void announcePlanChange(queryClient).finally(() => setIsAsked(true));
  }, [queryClient]);
  const { data: customer, error } = useCustomerRecord();
  if (!isAsked) return undefined;
  return error ? null : (customer?.subscription ?? null);
};
