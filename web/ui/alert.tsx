import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  tone: 'quiet' | 'good' | 'bad';
  title: string;
  /** Set when the control that had the focus is gone or disabled, and for the answer to a step. */
  takesFocus?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A notice above what somebody writes. Unlike a toast, it stays. */
export const Notice = ({ tone, title, takesFocus = false, children, actions }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  return (
    <div
      ref={box}
      className={`staff-notice staff-notice--${tone}`}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <div>
        <p className="staff-notice__title">{title}</p>
        {children}
      </div>
      {actions && <div className="staff-notice__actions">{actions}</div>}
    </div>
  );
};
