import { customerEndpoints, type ContactAddress } from '#shared/contract/customers.ts';
import { formatDay } from '#shared/format.ts';
import { call } from '../../api.ts';
import { contactAddress as words } from '../../content/contact-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Part } from '../../ui/group.tsx';
import { AddressForm, PendingAddress, useAddressChange } from './address-form.tsx';

const change = (email: string) => call(customerEndpoints.changeContactAddress, { body: { email } });

/** Where our mails go, and the way to another address. */
export const ContactAddressCard = ({ contact }: { contact: ContactAddress }) => {
  const { address, isConfirmed, pendingAddress, linkSentAt, mailsReturnedAt } = contact;
  const link = useAddressChange(change);
  const again = useAddressChange(change);
  const unsent = !isConfirmed && pendingAddress === null ? address : null;
  return (
    <Part
      title={words.title}
      aside={
        <Badge tone={isConfirmed ? 'good' : 'warning'}>
          {isConfirmed ? words.confirmed : words.notConfirmed}
        </Badge>
      }
    >
      <p className="address__value">{address ?? words.none}</p>
      <p className="measure soft">{isConfirmed ? words.text : words.notConfirmedText}</p>
      {address !== null && mailsReturnedAt !== undefined && (
        <p>{words.returned(address, formatDay(mailsReturnedAt))}</p>
      )}
      {pendingAddress !== null && (
        <PendingAddress address={pendingAddress} linkSentAt={linkSentAt} link={again} />
      )}
      {unsent !== null && (
        <div>
          <Button disabled={again.isPending} onClick={() => again.mutate(unsent)}>
            {again.isPending ? words.sending : words.send}
          </Button>
        </div>
      )}
      <output className="address__status">
        {again.error?.message ?? (again.isSuccess ? words.done : '')}
      </output>
      <AddressForm key={pendingAddress} name="email" summary={words.change} link={link} />
    </Part>
  );
};
