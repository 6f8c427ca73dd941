import type { Customer } from '#shared/contract/customers.ts';
import { account } from '../../content/account.ts';
import { Card } from '../../ui/card.tsx';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The customer's profile. */
export const ProfileCard = ({ customer: { email, profile } }: { customer: Customer }) => {
  const facts: [string, string][] = [
    [account.email, email ?? account.unknown],
    ...(profile
      ? ([
          [account.company, profile.company],
          [account.accountType, account.accountTypes[profile.accountType]],
          [account.phone, profile.phoneNumber],
          [account.companySize, account.people(profile.companySize)],
          [account.natureOfBusiness, capitalize(profile.natureOfBusiness)],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <Card title={account.details}>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!profile && <p className="plan-page__text">{account.noProfile}</p>}
    </Card>
  );
};
