import { useId, type ReactNode, type Ref } from 'react';
import './card.css';

interface Props {
  title: ReactNode;
  /** Shown beside the title, like a badge. */
  aside?: ReactNode;
  tone?: 'plain' | 'strong' | 'tint' | 'deep' | undefined;
  /** Lets a page move the focus to the title. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A bordered part of a page with a title. */
export const Card = ({ title, aside, tone = 'plain', titleRef, children }: Props) => {
  const titleId = useId();
  return (
    <section className={`card card--${tone}`} aria-labelledby={titleId}>
      <div className="card__head">
        <h2 className="card__title" id={titleId} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
};
