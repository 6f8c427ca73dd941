import type { ReactNode } from 'react';
import { planChooser } from '../../content/plan-chooser.ts';
import { Card } from '../../ui/card.tsx';
import './subscriptions.css';

interface Props {
  name: string;
  /** The formatted price: `$0`, `$19.99`. */
  price: string;
  tone: 'plain' | 'strong';
  promise: string;
  badge?: ReactNode;
  /** The button. It stands above the contents, so that a phone shows it without much scrolling. */
  action: ReactNode;
  /** What the plan holds. */
  children: ReactNode;
}

/** A plan to choose. */
export const PlanCard = ({ name, price, tone, promise, badge, action, children }: Props) => (
  <Card title={name} tone={tone} aside={badge}>
    <p className="plan__price">
      <strong>{price}</strong> <span>{planChooser.perMonth}</span>
    </p>
    <p className="soft">{promise}</p>
    <div className="plan__action stack gap-3">{action}</div>
    {children}
  </Card>
);
