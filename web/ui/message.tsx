import type { ReactNode } from 'react';
import './message.css';

/** A message that fills a page or a part of it: what happened, and below that what to do. */
export const Message = ({
  title,
  role,
  level = 1,
  children,
}: {
  title: string;
  role?: 'alert' | undefined;
  level?: 1 | 2;
  children: ReactNode;
}) => {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="message" role={role}>
      <Heading className="message__title" tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </div>
  );
};
