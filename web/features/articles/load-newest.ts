/** Fetches the newest articles once their places come within one more screen. */
export const loadNewest = (places: readonly HTMLAnchorElement[]): void => {
  const [first] = places;
  if (!first) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const load = async (): Promise<void> => (await import('./fill-newest.ts')).fillNewest(places);
      // The link to the blog stays.
      load().catch(() => undefined);
    },
    { rootMargin: '100% 0px' },
  );
  observer.observe(first);
};
