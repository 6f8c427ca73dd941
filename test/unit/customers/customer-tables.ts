// The world of customers: their table, and those that every endpoint for them writes to.
import { openWorld } from '../world.ts';

/** Opens it, empty, with `more` tables. See openWorld. */
export const openCustomerTables = async ({
  tables: more = [],
  ...options
}: Parameters<typeof openWorld>[0] = {}) => {
  const world = await openWorld({
    tables: ['customers', 'forgotten-customers', 'one-time-tokens', 'rate-limits', 'mails', ...more],
    ...options,
  });
  return {
    ...world,
    /** The stored item of a customer. */
    stored: (userId: string) => world.get('customers', { userId }),
    /** The stored items of all one-time tokens. */
    storedTokens: () => world.scan('one-time-tokens'),
    /** The mails of one customer: kind and occurrence. */
    storedMails: async (userId: string) =>
      (await world.scan('mails')).filter(({ reference }) => reference === userId),
    storedCustomers: () => world.scan('customers'),
    storedCounters: () => world.scan('rate-limits'),
  };
};
