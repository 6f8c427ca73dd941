import { customer } from '#shared/contract/customer.ts';
import * as customers from '../../adapters/customers.ts';
import { customerOf } from '../../domain/customer.ts';
import { handle } from '../../handle.ts';

export const handler = handle(customer.me, async ({ caller, now }) =>
  customerOf(await customers.find(caller.userId), caller, now),
);
