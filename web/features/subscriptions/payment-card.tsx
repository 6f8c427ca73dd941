import type { ReactNode } from 'react';
import './pages.css';

interface Props {
  /** An icon above the title. */
  mark: ReactNode;
  tone: 'good' | 'waiting' | 'quiet';
  title: string;
  /** The actions, the most important one first. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One message about a payment, alone on its page. */
export const PaymentCard = ({ mark, tone, title, actions, children }: Props) => (
  <section className="payment">
    <div className={`payment__mark payment__mark--${tone}`}>{mark}</div>
    <h1 className="title-l">{title}</h1>
    {children}
    {actions && <div className="payment__actions row gap-3">{actions}</div>}
  </section>
);
