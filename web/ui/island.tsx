import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';

/** A part of a page that a script takes over, rendered at build time exactly as the script will render it first. */
export const Island = ({ children, ...place }: ComponentProps<'div'>) => (
  <div {...place} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />
);
