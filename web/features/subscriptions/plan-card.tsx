import type { ReactNode } from 'react';
import { planChooser } from '../../content/plan-chooser.ts';
import { Card } from '../../ui/card.tsx';
import { PlanFeatures, type Features } from './plan-features.tsx';

interface Props {
  name: string;
  /** The formatted price: `$0`, `$19.99`. */
  price: string;
  tone: 'plain' | 'strong';
  promise: string;
  /** Says what the plan holds today, if that could be counted. */
  today: string | undefined;
  features: readonly Features[];
  badge?: ReactNode;
  /** The button. */
  children: ReactNode;
}

/** A plan to choose, with its price and features. */
export const PlanCard = ({ name, price, tone, promise, today, features, badge, children }: Props) => (
  <Card title={name} tone={tone} aside={badge}>
    <p className="plan__price">
      <strong>{price}</strong> <span>{planChooser.perMonth}</span>
    </p>
    <div className="plan__about">
      <p className="plan__promise">{promise}</p>
      {today && <p>{today}</p>}
    </div>
    <PlanFeatures groups={features} />
    <div className="plan__action">{children}</div>
  </Card>
);
