import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Customer } from '#shared/contract/customers.ts';
import { account } from '../../content/account.ts';
import { Button } from '../../ui/button.tsx';
import { focusUnlessElsewhere } from '../../ui/focus.ts';
import { Part } from '../../ui/group.tsx';
import { toast } from '../../ui/toast.ts';
import type { EditProfile } from './edit-profile.tsx';
import { findForm } from './form-storage.ts';
import '../../ui/facts.css';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A long address breaks behind its '@'. */
const Email = ({ address }: { address: string }) => {
  const host = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  );
};

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="facts facts--columns">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** With its library the form is larger than the page, and few people need it. */
const loadForm = () => import('./edit-profile.tsx');

interface Props {
  customer: Customer;
  /** Whether invoices are made for the customer, which have a name of their own. */
  hasInvoices: boolean;
}

/** The customer's profile, and the form that changes it. */
export const ProfileCard = ({ customer: { userId, email, profile }, hasInvoices }: Props) => {
  const title = useRef<HTMLHeadingElement>(null);
  const [Form, setForm] = useState<typeof EditProfile>();
  // The pressed button goes away, and would take the focus with it.
  const show = (form: typeof EditProfile | undefined) => {
    setForm(() => form);
    focusUnlessElsewhere(title.current);
  };
  const edit = () =>
    loadForm().then(
      (loaded) => show(loaded.EditProfile),
      () => toast.error(account.editFailed),
    );
  // What was typed before the customer went to another page is shown again.
  useEffect(() => {
    if (findForm(userId))
      void loadForm().then(
        ({ EditProfile: form }) => setForm(() => form),
        () => undefined,
      );
  }, [userId]);
  return (
    <Part
      title={account.details}
      titleRef={title}
      action={
        profile &&
        !Form && (
          <Button variant="secondary" onClick={() => void edit()}>
            {account.edit}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [account.email, email === null ? account.unknown : <Email key={email} address={email} />],
          ...(profile && !Form
            ? ([
                [account.company, profile.company],
                [account.accountType, account.accountTypes[profile.accountType]],
                [account.phone, profile.phoneNumber],
                [account.companySize, account.people(profile.companySize)],
                [account.natureOfBusiness, capitalize(profile.natureOfBusiness)],
              ] as const)
            : []),
        ]}
      />
      <p className="measure soft small">{account.emailText}</p>
      {!profile && <p className="measure soft">{account.noProfile}</p>}
      {profile && Form && (
        <Form userId={userId} profile={profile} hasInvoices={hasInvoices} onClose={() => show(undefined)} />
      )}
    </Part>
  );
};
