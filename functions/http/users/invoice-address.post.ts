import { customerEndpoints } from '#shared/contract/customers.ts';
import { requestAddressChange } from '../../customers/addresses.ts';
import { toInvoiceAddress } from '../../customers/customer-view.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';

export const handler = handle(customerEndpoints.changeInvoiceAddress, async ({ caller, body, now }) => {
  const { userId } = caller;
  if (body.email === null)
    return { invoiceAddress: toInvoiceAddress(await customers.removeInvoiceAddresses(userId)) };
  const record = await requestAddressChange(userId, 'confirm-invoice-address', body.email, now);
  return { invoiceAddress: toInvoiceAddress(record) };
});
