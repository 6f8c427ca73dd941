import { searchEndpoints } from '#shared/contract/search.ts';
import { toReader } from '../articles/access.ts';
import * as customers from '../customers/customers.table.ts';
import { search } from '../search/search.ts';
import { handle } from '../handle.ts';

export const handler = handle(
  searchEndpoints.find,
  async ({ query: { q }, caller, now }) => {
    // A consistent read, because customers come here straight from paying.
    const customer = await customers.find(caller.userId, { consistent: true });
    return search({ text: q, reader: toReader(customer?.subscription, now), now });
  },
  { cacheControl: 'private, no-store' },
);
