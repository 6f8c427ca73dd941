/// <reference types="vite/client" />
import { renderToStaticMarkup } from 'react-dom/server';
import { pages } from '../../../web/build/site-pages.ts';

/** The markup of a public page, without the head of its document. */
export const renderPage = (address: string): string => {
  const page = pages.find((each) => each.address === address);
  if (!page) throw new Error(`There is no page ${address}`);
  return renderToStaticMarkup(page.content);
};
