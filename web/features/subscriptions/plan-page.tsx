import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import './subscriptions.css';
import { useFreshPlan } from './plan-refresh.ts';
import './pages.css';

interface Props {
  title: string;
  /** Narrow pages have one thing to read. */
  width?: 'wide' | 'narrow' | undefined;
  children: ReactNode;
}

/** What the pages about the plan share: a title, a measure, and that what they show stays true. */
export const PlanPage = ({ title, width = 'wide', children }: Props) => {
  useFreshPlan();
  return (
    <div className={`plan-page plan-page--${width}`}>
      <title>{`${title} · ${brand.name}`}</title>
      {children}
    </div>
  );
};

/** The head of such a page. */
export const PlanPageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="plan-page__head">
    <h1 className="plan-page__title">{title}</h1>
    {children && <p className="plan-page__text">{children}</p>}
  </header>
);
