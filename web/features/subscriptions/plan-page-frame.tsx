import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import '../../ui/written.css';
import './subscriptions.css';
import './pages.css';

interface Props {
  title: string;
  width?: 'wide' | 'narrow' | 'reading' | undefined;
  children: ReactNode;
}

/** The frame of a page about the plan: title and width. */
export const PlanPage = ({ title, width = 'wide', children }: Props) => (
  <div className={`plan-page plan-page--${width}`}>
    <title>{`${title} · ${brand.name}`}</title>
    {children}
  </div>
);

/** The heading of a page about the plan. */
export const PlanPageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="plan-page__head">
    <h1 className="plan-page__title">{title}</h1>
    {children && <p className="plan-page__text">{children}</p>}
  </header>
);
