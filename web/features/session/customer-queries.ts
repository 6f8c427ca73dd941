// The customer's own record.
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { customerEndpoints } from '#shared/contract/customers.ts';
import type { Customer } from '#shared/contract/customers.ts';
import type { ProfileDraft } from '#shared/contract/profile.ts';
import { ApiError, rethrowWithPrefix } from '../../api-error.ts';
import { failedCalls } from '../../content/errors.ts';
import { saveProfile } from '../../content/save-profile.ts';
import { call } from '../../api.ts';
import { useIdentity } from './session.ts';
import { storeCustomer, readStoredCustomer } from './stored-customer.ts';

/**
 * The first part of the key of every query about the signed-in customer and their plan. A change of the plan invalidates all of
 * them by this prefix.
 */
export const customerKey = ['customer'] as const;
export const customerRecordKey = [...customerKey, 'record'] as const;

/** The customer with profile and subscription. It starts with the stored copy, and fetches at once. */
export const customerQuery = (userId: string) =>
  queryOptions({
    queryKey: [...customerRecordKey, userId],
    queryFn: async ({ signal }): Promise<Customer> => {
      const customer = await call(customerEndpoints.me, { signal });
      storeCustomer(customer);
      return customer;
    },
    initialData: () => readStoredCustomer(userId),
    initialDataUpdatedAt: 0,
    // The shell and the page inside it read the record shortly after each other. One fetch is enough.
    staleTime: 5000,
  });

/** The signed-in customer's record. Use it only inside LoginRequired. */
export const useCustomerRecord = () => useQuery(customerQuery(useIdentity().userId));

/** Shows and stores what a change of the record has answered. */
export const showChange = async (
  queryClient: QueryClient,
  userId: string,
  change: Partial<Customer>,
): Promise<void> => {
  const { queryKey } = customerQuery(userId);
  // A fetch that began before the change would bring the former record back.
  await queryClient.cancelQueries({ queryKey });
  const customer = queryClient.setQueryData(queryKey, (before) => before && { ...before, ...change });
  if (customer) storeCustomer(customer);
};

/** Creates the customer's record from a draft. Rejects with an ApiError. */
export const createCustomer = async (draft: ProfileDraft | undefined): Promise<Customer> => {
  if (!draft) throw new ApiError('bad-request', { message: saveProfile.draftMissing });
  return call(customerEndpoints.create, { body: draft }).catch(rethrowWithPrefix(failedCalls.createUser));
};
