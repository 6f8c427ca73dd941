import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  tone: 'quiet' | 'good' | 'bad';
  title: string;
  /** Takes the focus as it appears, since the control that led here is gone or disabled. */
  takesFocus?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A statement above the form that stays until it is dealt with, unlike a toast. */
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
