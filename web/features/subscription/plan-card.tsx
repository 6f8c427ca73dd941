import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

interface Props {
  name: string;
  /** As it is to be read: `$0`, `$19.99`. */
  price: string;
  tone: 'plain' | 'strong';
  promise: string;
  features: readonly string[];
  badge?: ReactNode;
  /** The one thing to do. */
  children: ReactNode;
}

/** A plan to choose: what it costs, what it brings. */
export const PlanCard = ({ name, price, tone, promise, features, badge, children }: Props) => (
  <Card title={name} tone={tone} aside={badge}>
    <p className="plan__price">
      <strong>{price}</strong> <span>a month</span>
    </p>
    <p className="plan__promise">{promise}</p>
    <ul className="plan__features">
      {features.map((feature) => (
        <li key={feature}>
          <CheckIcon />
          {feature}
        </li>
      ))}
    </ul>
    <div className="plan__action">{children}</div>
  </Card>
);
