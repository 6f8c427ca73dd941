import { customer } from '#shared/contract/customer.ts';
import * as customers from '../adapters/customers.ts';
import { customerOf, profileOf } from '../domain/customer.ts';
import { handle } from '../handle.ts';

export const handler = handle(customer.create, async ({ caller, body, now }) => {
  const record = await customers.create(caller.userId, { email: caller.email, profile: profileOf(body) });
  return customerOf(record, caller, now);
});
