/**
 * Fetches the newest articles once their places come near the window: within one more screen, or within `margin`. Without them, the
 * link to the blog takes their place.
 */
export const loadNewest = (places: readonly HTMLAnchorElement[], margin = '100%'): void => {
  const [first] = places;
  if (!first) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const load = async (): Promise<void> => (await import('./fill-newest.ts')).fillNewest(places);
      load().catch(() => first.closest('ul')?.remove());
    },
    { rootMargin: `${margin} 0px` },
  );
  observer.observe(first);
};
