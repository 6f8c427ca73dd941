import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { customerEndpoints, type ContactAddress } from '#shared/contract/customers.ts';
import { call } from '../../api.ts';
import { contactAddress as words } from '../../content/contact-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { customerRecordKey } from '../session/customer-queries.ts';
import './contact-address-card.css';

const useLink = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(customerEndpoints.changeContactAddress, { body: { email } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customerRecordKey }),
  });
};

const ChangeForm = ({ link }: { link: ReturnType<typeof useLink> }) => {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email === 'string') link.mutate(email);
  };
  return (
    <details className="contact-address__change">
      <summary>{words.change}</summary>
      <form className="contact-address__form" onSubmit={submit} noValidate>
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          label={words.newAddress}
          hint={words.hint}
          error={link.error?.message}
          maxLength={320}
        />
        <div>
          <Button type="submit" disabled={link.isPending}>
            {link.isPending ? words.sending : words.send}
          </Button>
        </div>
      </form>
    </details>
  );
};

const Pending = ({ address, link }: { address: string; link: ReturnType<typeof useLink> }) => (
  <div className="contact-address__pending">
    <p>{words.pending(address)}</p>
    <div>
      <Button variant="secondary" disabled={link.isPending} onClick={() => link.mutate(address)}>
        {link.isPending ? words.sending : words.again}
      </Button>
    </div>
  </div>
);

/** Where our mails go, and the way to another address. */
export const ContactAddressCard = ({ contact }: { contact: ContactAddress }) => {
  const { address, isConfirmed, pendingAddress } = contact;
  const link = useLink();
  const again = useLink();
  const unsent = !isConfirmed && pendingAddress === null ? address : null;
  return (
    <Card
      title={words.title}
      aside={
        <Badge tone={isConfirmed ? 'good' : 'warning'}>
          {isConfirmed ? words.confirmed : words.notConfirmed}
        </Badge>
      }
    >
      <p className="contact-address__address">{address ?? words.none}</p>
      <p className="plan-page__text">{isConfirmed ? words.text : words.notConfirmedText}</p>
      {pendingAddress !== null && <Pending address={pendingAddress} link={again} />}
      {unsent !== null && (
        <div>
          <Button disabled={again.isPending} onClick={() => again.mutate(unsent)}>
            {again.isPending ? words.sending : words.send}
          </Button>
        </div>
      )}
      <output className="contact-address__status">
        {again.error?.message ?? (again.isSuccess ? words.done : '')}
      </output>
      {/* A new link closes the form. */}
      <ChangeForm key={pendingAddress} link={link} />
    </Card>
  );
};
