import { customerEndpoints } from '#shared/contract/customers.ts';
import { parseMailAddress } from '#shared/mail-address.ts';
import * as words from '#shared/words.ts';
import { requestAddressChange } from '../../customers/contact-address.ts';
import { toInvoiceAddress } from '../../customers/customer-view.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { invalidFields } from '../../platform/problem.ts';

export const handler = handle(customerEndpoints.changeInvoiceAddress, async ({ caller, body, now }) => {
  const { userId } = caller;
  if (body.email === null)
    return { invoiceAddress: toInvoiceAddress(await customers.removeInvoiceAddresses(userId)) };
  const address = parseMailAddress(body.email);
  if (address === undefined) throw invalidFields([{ path: 'email', message: words.mailAddressRefused }]);
  const record = await requestAddressChange(userId, 'confirm-invoice-address', address, now);
  return { invoiceAddress: toInvoiceAddress(record) };
});
