import { customerEndpoints } from '#shared/contract/customers.ts';
import { requestAddressChange } from '../../customers/addresses.ts';
import { toContactAddress } from '../../customers/customer-view.ts';
import { handle } from '../../handle.ts';

export const handler = handle(customerEndpoints.changeContactAddress, async ({ caller, body, now }) => {
  const record = await requestAddressChange(caller.userId, 'confirm-address', body.email, now);
  return { contactAddress: toContactAddress(record) };
});
