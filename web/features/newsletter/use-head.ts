import { brand } from '#shared/brand.ts';
import { useEffect } from 'react';

/** Keeps the document's title and its canonical address on what is shown; a missing article stays out of search engines. */
export const useHead = (head: { title: string; path: string; isMissing: boolean } | undefined): void => {
  const { title, path, isMissing } = head ?? {};
  useEffect(() => {
    if (title === undefined || path === undefined) return undefined;
    document.title = `${title} · ${brand.name}`;
    const canonical = document.querySelector('link[rel=canonical]') ?? document.createElement('link');
    canonical.setAttribute('rel', 'canonical');
    canonical.setAttribute('href', new URL(path, location.origin).href);
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(isMissing ? robots : canonical);
    return () => robots.remove();
  }, [title, path, isMissing]);
};
