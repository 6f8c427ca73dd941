import { useId } from 'react';
import { customerEndpoints, type InvoiceAddress as Address } from '#shared/contract/customers.ts';
import { call } from '../../api.ts';
import { contactAddress } from '../../content/contact-address.ts';
import { invoiceAddress as words } from '../../content/invoices.ts';
import { Button } from '../../ui/button.tsx';
import { AddressForm, PendingAddress, useAddressChange } from './address-form.tsx';

const change = (email: string | null) => call(customerEndpoints.changeInvoiceAddress, { body: { email } });

/** Where copies of the invoices go, the way to another address, and the end of the copies. */
export const InvoiceAddress = ({ address, pendingAddress, linkSentAt }: Address) => {
  const titleId = useId();
  const link = useAddressChange(change);
  const others = useAddressChange(change);
  return (
    <section className="address stack gap-4" aria-labelledby={titleId}>
      <h3 id={titleId}>{words.title}</h3>
      <p className="measure soft">{words.text}</p>
      {address !== null && <p className="address__value">{address}</p>}
      {pendingAddress !== null && (
        <PendingAddress address={pendingAddress} linkSentAt={linkSentAt} link={others} />
      )}
      {(address !== null || pendingAddress !== null) && (
        <div>
          <Button variant="secondary" disabled={others.isPending} onClick={() => others.mutate(null)}>
            {address === null ? words.takeBack : words.end}
          </Button>
        </div>
      )}
      <output className="address__status">
        {others.error?.message ??
          (others.isSuccess ? (others.variables === null ? words.ended : contactAddress.done) : '')}
      </output>
      <AddressForm
        key={pendingAddress}
        name="invoice-email"
        summary={address === null && pendingAddress === null ? words.add : contactAddress.change}
        link={link}
      />
    </section>
  );
};
