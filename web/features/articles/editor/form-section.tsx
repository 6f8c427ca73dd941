import type { ReactNode } from 'react';

/** A part of the form with its heading. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="staff-section">
    <h2>{title}</h2>
    {children}
  </section>
);
