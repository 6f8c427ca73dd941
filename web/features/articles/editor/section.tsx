import type { ReactNode } from 'react';

/** A part of the form under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="staff-section">
    <h2>{title}</h2>
    {children}
  </section>
);
