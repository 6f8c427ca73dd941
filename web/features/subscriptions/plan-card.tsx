import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { PlanFeatures, type Features } from './plan-features.tsx';

interface Props {
  name: string;
  /** As it is to be read: `$0`, `$19.99`. */
  price: string;
  tone: 'plain' | 'strong';
  promise: string;
  features: readonly Features[];
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
    <PlanFeatures groups={features} />
    <div className="plan__action">{children}</div>
  </Card>
);
