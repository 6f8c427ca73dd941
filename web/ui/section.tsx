import type { ReactNode } from 'react';
import './section.css';

interface SectionProps {
  /** The id of the section's heading, for screen readers. */
  labelledBy?: string;
  tone?: 'plain' | 'soft' | 'tint' | 'deep';
  /** A class for the page's own styles. */
  className?: string;
  children: ReactNode;
}

/** A band across the window. Its content has the width of the page. */
export const Section = ({ labelledBy, tone = 'plain', className = '', children }: SectionProps) => (
  <section className={`section section--${tone} ${className}`.trim()} aria-labelledby={labelledBy}>
    <div className="section__inner">{children}</div>
  </section>
);

interface SectionHeadProps {
  id: string;
  title: string;
  /** A few words above the title. */
  eyebrow?: string;
  text?: ReactNode;
  /** The level of the heading: 1 in the page's first section. */
  level?: 1 | 2;
}

/** The heading of a section, with a few words above and a text below. */
export const SectionHead = ({ id, title, eyebrow, text, level = 2 }: SectionHeadProps) => {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="section-head">
      {eyebrow && <p className="section-head__eyebrow">{eyebrow}</p>}
      <Heading className={`section-head__title section-head__title--${level}`} id={id}>
        {title}
      </Heading>
      {text && <p className="section-head__text">{text}</p>}
    </div>
  );
};
