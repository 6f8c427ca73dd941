import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';

/** A part of a page that a script hydrates. It is rendered exactly like the script's first render. */
export const Island = ({ children, ...place }: ComponentProps<'div'>) => (
  <div {...place} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />
);
