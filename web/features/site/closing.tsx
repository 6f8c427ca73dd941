import type { ReactNode } from 'react';
import { Section, SectionHead } from '../../ui/section.tsx';
import './closing.css';

interface Props {
  title: string;
  text: string;
  /** The buttons. */
  children: ReactNode;
}

/** The last band of a page: what to do now. */
export const Closing = ({ title, text, children }: Props) => (
  <Section tone="deep" className="closing" labelledBy="closing-title">
    <SectionHead id="closing-title" title={title} text={text} />
    {children}
  </Section>
);
