// The ways to an address that a link confirms, as the cards of addresses share them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { contactAddress as words } from '../../content/contact-address.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { customerRecordKey } from '../session/customer-queries.ts';
import './address-form.css';

/** Changes an address of the customer, and has the customer fetched again. */
export const useAddressChange = <Email,>(change: (email: Email) => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customerRecordKey }),
  });
};

interface Link {
  readonly mutate: (email: string) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Asks for another address, folded away. Give it the pending address as its key, so that a new link closes it. */
export const AddressForm = ({ name, summary, link }: { name: string; summary: string; link: Link }) => {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get(name);
    if (typeof email === 'string') link.mutate(email);
  };
  return (
    <details className="address__change">
      <summary>{summary}</summary>
      <form className="address__form" onSubmit={submit} noValidate>
        <TextField
          name={name}
          type="email"
          autoComplete={name === 'email' ? 'email' : 'off'}
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

/** The address to which a link was sent, and a button that sends it again. */
export const PendingAddress = ({ address, link }: { address: string; link: Link }) => (
  <div className="address__pending">
    <p>{words.pending(address)}</p>
    <div>
      <Button variant="secondary" disabled={link.isPending} onClick={() => link.mutate(address)}>
        {link.isPending ? words.sending : words.again}
      </Button>
    </div>
  </div>
);
