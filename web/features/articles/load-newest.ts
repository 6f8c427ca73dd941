import { whenNear } from '../../ui/when-near.ts';

/**
 * Fetches the newest articles once their places come near the window: within one more screen, or within `margin`. Without them, the
 * link to the blog takes their place.
 */
export const loadNewest = (places: readonly HTMLAnchorElement[], margin?: string): void => {
  const [first] = places;
  if (!first) return;
  const load = async (): Promise<void> => (await import('./fill-newest.ts')).fillNewest(places);
  whenNear(first, () => void load().catch(() => first.closest('ul')?.remove()), margin);
};
