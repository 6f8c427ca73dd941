import { brand } from '#shared/brand.ts';
import { useEffect } from 'react';

/**
 * Updates the document's title and canonical address to what is shown, and asks search engines to ignore a missing article.
 * Changes nothing while `head` is undefined.
 */
export const useHead = (head: { title: string; path: string; isMissing: boolean } | undefined): void => {
  const { title, path, isMissing } = head ?? {};
  useEffect(() => {
    if (path === undefined) return;
    document.title = `${title} · ${brand.name}`;
    // Keep the document's origin: the page may have been opened through another host.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (canonical) canonical.href = new URL(path, canonical.href).href;
    const robots = document.querySelector('meta[name=robots]');
    const robotsBefore = robots?.getAttribute('content') ?? 'all';
    if (!isMissing) return;
    robots?.setAttribute('content', 'noindex');
    return () => robots?.setAttribute('content', robotsBefore);
  }, [title, path, isMissing]);
};
