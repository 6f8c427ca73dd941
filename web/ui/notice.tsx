import type { ReactNode } from 'react';
import './notice.css';

interface Props {
  tone: 'warning' | 'bad';
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A message that stays on a page until it is resolved, with its actions. */
export const Notice = ({ tone, title, children, actions }: Props) => (
  <section className={`notice notice--${tone}`} aria-label={title}>
    <div className="notice__words">
      <p className="notice__title">{title}</p>
      <p>{children}</p>
    </div>
    {actions}
  </section>
);
