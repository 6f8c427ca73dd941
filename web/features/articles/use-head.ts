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
    // Of the origin that the document names: another address may lead to this page.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (canonical) canonical.href = new URL(path, canonical.href).href;
    const robots = document.querySelector('meta[name=robots]');
    const whatTheDocumentSays = robots?.getAttribute('content') ?? 'all';
    if (!isMissing) return;
    robots?.setAttribute('content', 'noindex');
    return () => robots?.setAttribute('content', whatTheDocumentSays);
  }, [title, path, isMissing]);
};
