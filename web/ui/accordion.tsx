import type { ReactNode } from 'react';
import './accordion.css';

export interface AccordionItem {
  /** The element of the item gets the id `<name>-<id>`, so that a link can lead to it. */
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  /** The group's name, unique on the page. The browser keeps only one item of a group open. */
  name: string;
  items: readonly AccordionItem[];
}

/** A list of items, of which at most one is open. A click on the open one closes it. It works without a script. */
export const Accordion = ({ name, items }: AccordionProps) => (
  <div className="accordion">
    {items.map(({ id, title, content }) => (
      <details key={id} className="accordion__item" id={`${name}-${id}`} name={name}>
        <summary className="accordion__title">
          <h3>{title}</h3>
        </summary>
        <div className="accordion__content">{content}</div>
      </details>
    ))}
  </div>
);
