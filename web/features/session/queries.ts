// The customer's own record, as the API tells it.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { customerEndpoints } from '#shared/contract/customers.ts';
import type { Customer } from '#shared/contract/customers.ts';
import type { ProfileDraft } from '#shared/contract/profile.ts';
import { words } from '#shared/words.ts';
import { ApiError, rethrowAs } from '../../api-error.ts';
import { call } from '../../api.ts';
import { usePerson } from './session.ts';
import { storeCustomer, readStoredCustomer } from './stored-customer.ts';

/** Begins the key of every query about the signed-in customer: invalidate it when a purchase changed the truth. */
export const customerKey = ['customer'] as const;

/** The customer with profile and subscription; begins with what this browser remembers and asks again at once. */
export const customerQuery = (userId: string) =>
  queryOptions({
    queryKey: [...customerKey, userId],
    queryFn: async ({ signal }): Promise<Customer> => {
      const found = await call(customerEndpoints.me, { signal });
      storeCustomer(found);
      return found;
    },
    initialData: () => readStoredCustomer(userId),
    initialDataUpdatedAt: 0,
    // The shell asks, and a moment later the page inside it.
    staleTime: 5000,
  });

/** The signed-in customer's record. Only on pages inside LoginRequired. */
export const useCustomerRecord = () => useQuery(customerQuery(usePerson().userId));

/** Creates the caller's record from a draft. Rejects with an ApiError. */
export const createCustomer = async (draft: ProfileDraft | undefined): Promise<Customer> => {
  if (!draft) throw new ApiError('bad-request', { message: words.draftRequired });
  return call(customerEndpoints.create, { body: draft }).catch(rethrowAs('Failed to create user'));
};
