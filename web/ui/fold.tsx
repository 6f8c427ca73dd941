import type { ReactNode } from 'react';
import './fold.css';

interface Props {
  label: ReactNode;
  /** Stands in the place of the label where nothing is folded. */
  heading?: ReactNode;
  children: ReactNode;
}

/**
 * Content that a phone shows after a press on the label. Wider windows and paper always show it, which a `<details>` around it could
 * not do without a script.
 */
export const Fold = ({ label, heading, children }: Props) => (
  <div className="fold">
    <details className="fold__switch">
      <summary>{label}</summary>
    </details>
    {heading && <div className="fold__heading">{heading}</div>}
    <div className="fold__content">{children}</div>
  </div>
);
