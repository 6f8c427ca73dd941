import { customerEndpoints, type InvoiceAddress as Address } from '#shared/contract/customers.ts';
import { call } from '../../api.ts';
import { contactAddress } from '../../content/contact-address.ts';
import { invoiceAddress as words } from '../../content/invoices.ts';
import { Button } from '../../ui/button.tsx';
import { Part } from '../../ui/group.tsx';
import { AddressForm, PendingAddress, useAddressChange } from './address-form.tsx';

const change = (email: string | null) => call(customerEndpoints.changeInvoiceAddress, { body: { email } });

/** Where copies of the invoices go, the way to another address, and the end of the copies. */
export const InvoiceAddress = ({ address, pendingAddress, linkSentAt }: Address) => {
  const link = useAddressChange(change);
  const again = useAddressChange(change);
  const end = useAddressChange(change);
  return (
    <Part
      title={words.title}
      action={
        (address !== null || pendingAddress !== null) && (
          <Button variant="secondary" disabled={end.isPending} onClick={() => end.mutate(null)}>
            {address === null ? words.takeBack : words.end}
          </Button>
        )
      }
    >
      {address !== null && <p className="address__value">{address}</p>}
      {pendingAddress !== null && (
        <PendingAddress address={pendingAddress} linkSentAt={linkSentAt} link={again} />
      )}
      <output className="address__status">
        {(end.error ?? again.error)?.message ??
          (end.isSuccess ? words.ended : again.isSuccess ? contactAddress.done : '')}
      </output>
      <AddressForm
        key={pendingAddress}
        name="invoice-email"
        summary={address === null && pendingAddress === null ? words.add : contactAddress.change}
        text={words.text}
        link={link}
      />
    </Part>
  );
};
