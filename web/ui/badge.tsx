import type { ReactNode } from 'react';
import './badge.css';

export type BadgeTone = 'good' | 'warning' | 'bad' | 'quiet';

/** One or two words about a state. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <span className={`badge badge--${tone}`}>{children}</span>
);
