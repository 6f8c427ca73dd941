// The ways to an address that a link confirms, as the cards of addresses share them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Customer } from '#shared/contract/customers.ts';
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { contactAddress as words } from '../../content/contact-address.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showChange } from '../session/customer-queries.ts';
import { useIdentity } from '../session/session.ts';
import { leaveTyped, readTyped } from '../session/tab-messages.ts';
import './address-form.css';

const mutationKey = ['address-change'] as const;

/** Changes an address of the customer, and shows the answer. One change runs at a time. */
export const useAddressChange = <Email,>(change: (email: Email) => Promise<Partial<Customer>>) => {
  const queryClient = useQueryClient();
  const { userId } = useIdentity();
  const mutation = useMutation({
    mutationKey,
    mutationFn: change,
    onSuccess: (answer) => showChange(queryClient, userId, answer),
  });
  const mutate = (email: Email) => {
    // The second click of a double click comes before the button is disabled.
    if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(email);
  };
  return { ...mutation, mutate };
};

interface Link {
  readonly mutate: (email: string) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface FormProps {
  name: string;
  summary: string;
  /** Stands above the field. */
  text?: string;
  link: Link;
}

/**
 * Asks for another address, folded away, and keeps what is typed over a sign-in at the tenant. Give it the pending address as its key,
 * so that a new link closes it.
 */
export const AddressForm = ({ name, summary, text, link }: FormProps) => {
  const [typed] = useState(() => readTyped(name));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    leaveTyped(name, '');
    const leave = () => leaveTyped(name, field.current?.value ?? '');
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [name]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get(name);
    if (typeof email === 'string') link.mutate(email);
  };
  return (
    <details className="address__change" open={typed !== undefined}>
      <summary>{summary}</summary>
      <form className="address__form" onSubmit={submit} noValidate>
        {text && <p className="measure soft">{text}</p>}
        <TextField
          ref={field}
          name={name}
          type="email"
          defaultValue={typed}
          autoComplete={name === 'email' ? 'email' : 'off'}
          label={words.newAddress}
          hint={words.hint}
          error={link.error?.message}
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

const formatDay = (date: Date): string => date.toLocaleDateString('en-US', { dateStyle: 'long' });
const formatTime = (date: Date): string => date.toLocaleTimeString('en-US', { timeStyle: 'short' });

/** What is known of the last link, in the time of the reader's clock. */
export const describeLink = (address: string, linkSentAt: string | null, now: Date): string => {
  if (linkSentAt === null) return words.pending(address);
  const sentAt = new Date(linkSentAt);
  const day = formatDay(sentAt);
  const isToday = day === formatDay(now);
  const sent = isToday ? words.today(formatTime(sentAt)) : words.onDay(day);
  const isValid = now.getTime() - sentAt.getTime() < limits.addressLinks.validDays * DAY_MS;
  return (isValid ? words.valid : words.ended)(address, sent);
};

interface PendingProps {
  readonly address: string;
  readonly linkSentAt: string | null;
  readonly link: Link;
}

/** The address to which a link was sent, and a button that sends it again. */
export const PendingAddress = ({ address, linkSentAt, link }: PendingProps) => {
  const [now] = useState(() => new Date());
  return (
    <div className="address__pending">
      <p>{describeLink(address, linkSentAt, now)}</p>
      <div>
        <Button variant="secondary" disabled={link.isPending} onClick={() => link.mutate(address)}>
          {link.isPending ? words.sending : words.again}
        </Button>
      </div>
    </div>
  );
};
