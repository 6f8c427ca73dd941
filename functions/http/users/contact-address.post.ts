import { customerEndpoints } from '#shared/contract/customers.ts';
import { parseMailAddress } from '#shared/mail-address.ts';
import * as words from '#shared/words.ts';
import { requestAddressChange } from '../../customers/contact-address.ts';
import { toContactAddress } from '../../customers/customer-view.ts';
import { handle } from '../../handle.ts';
import { invalidFields } from '../../platform/problem.ts';

export const handler = handle(customerEndpoints.changeContactAddress, async ({ caller, body, now }) => {
  const address = parseMailAddress(body.email);
  if (address === undefined) throw invalidFields([{ path: 'email', message: words.mailAddressRefused }]);
  const record = await requestAddressChange(caller.userId, 'confirm-address', address, now);
  return { contactAddress: toContactAddress(record) };
});
