import { brand } from '#shared/brand.ts';
import { useEffect } from 'react';

/**
 * Keeps the document's title and the canonical address it carries on what is shown, and a missing
 * article out of search engines. While `head` is undefined nothing is known, and nothing changes.
 */
export const useHead = (head: { title: string; path: string; isMissing: boolean } | undefined): void => {
  const { title, path, isMissing } = head ?? {};
  useEffect(() => {
    if (path === undefined) return;
    document.title = `${title} · ${brand.name}`;
    const set = (selector: string, attribute: string, value: string) =>
      document.querySelector(selector)?.setAttribute(attribute, value);
    set('link[rel=canonical]', 'href', new URL(path, location.origin).href);
    set('meta[name=robots]', 'content', isMissing ? 'noindex' : 'all');
  }, [title, path, isMissing]);
};
