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
    document.querySelector('link[rel=canonical]')?.setAttribute('href', new URL(path, location.origin).href);
    const robots = document.querySelector('meta[name=robots]');
    const whatTheDocumentSays = robots?.getAttribute('content') ?? 'all';
    if (!isMissing) return;
    robots?.setAttribute('content', 'noindex');
    return () => robots?.setAttribute('content', whatTheDocumentSays);
  }, [title, path, isMissing]);
};
