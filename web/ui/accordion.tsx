import type { ReactNode } from 'react';

export interface AccordionItem {
  /** Also the end of its address on the page. */
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  /** Different for each accordion of a page: items of one name are open one at a time. */
  name: string;
  items: readonly AccordionItem[];
  /** Whether the first item is open before anybody chose. */
  isFirstOpen?: boolean;
}

/** Items of which one at most is open; choosing the open one closes it. The browser does it, without a script. */
export const Accordion = ({ name, items, isFirstOpen = false }: AccordionProps) => (
  <div className="accordion">
    {items.map(({ id, title, content }, index) => (
      <details
        key={id}
        className="accordion__item"
        id={`${name}-${id}`}
        name={name}
        open={isFirstOpen && index === 0}
      >
        <summary className="accordion__title">
          <h3>{title}</h3>
        </summary>
        <div className="accordion__content">{content}</div>
      </details>
    ))}
  </div>
);
