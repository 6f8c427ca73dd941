import { useId, type ReactNode, type Ref } from 'react';
import './group.css';

/** Parts of a page that belong together, below one title, with rules between them. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const titleId = useId();
  return (
    <section className="group" aria-labelledby={titleId}>
      <h2 className="group__title title-m" id={titleId}>
        {title}
      </h2>
      {children}
    </section>
  );
};

interface PartProps {
  title: string;
  /** Shown beside the title, like a badge. */
  aside?: ReactNode;
  /** The button of the row, at its end. */
  action?: ReactNode;
  /** Lets a page move the focus to the title. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A row of a group: in a wide window its title stands on the left. The button stands beside the title if nothing else does. */
export const Part = ({ title, aside, action, titleRef, children }: PartProps) => {
  const titleId = useId();
  return (
    <section className={aside ? 'part part--aside' : 'part'} aria-labelledby={titleId}>
      <div className="part__head">
        <h3 className="title-s" id={titleId} ref={titleRef} tabIndex={-1}>
          {title}
        </h3>
        {aside}
      </div>
      <div className="part__body stack gap-2">{children}</div>
      {action && <div className="part__action row gap-2">{action}</div>}
    </section>
  );
};
