import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { focusUnlessElsewhere } from './focus.ts';
import './alert.css';

interface Props {
  tone: 'quiet' | 'good' | 'warning' | 'bad';
  title: string;
  /** Whether it takes the focus: if the control with the focus is gone or disabled, and for the answer to a step. */
  takesFocus?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** What somebody should know now, and what they can do. Unlike a toast, it stays. */
export const Alert = ({ tone, title, takesFocus = false, children, actions }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) focusUnlessElsewhere(box.current);
  }, [takesFocus]);

  return (
    <div
      ref={box}
      className={`alert alert--${tone}`}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <div className="measure">
        <p className="bold">{title}</p>
        {children}
      </div>
      {actions && <div className="alert__actions">{actions}</div>}
    </div>
  );
};
