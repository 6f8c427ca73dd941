import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** A part of a page that a script takes over, rendered at build time exactly as the script will render it first. */
export const Island = ({
  id,
  className,
  children,
}: {
  id: string;
  className: string;
  children: ReactNode;
}) => <div id={id} className={className} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />;
