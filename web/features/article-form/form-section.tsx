import type { ReactNode, Ref } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A part of the form with its heading. */
export const FormSection = ({ title, children, ref }: Props) => (
  <section ref={ref} className="form-section stack gap-5">
    <h2>{title}</h2>
    {children}
  </section>
);
