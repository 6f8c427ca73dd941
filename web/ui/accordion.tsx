import type { ReactNode } from 'react';

export interface AccordionItem {
  /** Ends the id of the item's element, `<name>-<id>`, by which a link can lead to it. */
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  /** Different for each accordion of a page: items of one name are open one at a time. */
  name: string;
  items: readonly AccordionItem[];
}

/** Items of which one at most is open; choosing the open one closes it. The browser does it, without a script. */
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
