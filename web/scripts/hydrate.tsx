import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { preloadSettings } from '../settings.ts';

/**
 * Hydrates an island. Its elements stay, and with them focus and selection. An interaction is likely to call the API soon, so
 * the settings are preloaded.
 */
export const hydrate = <P extends object>(island: HTMLElement, Part: ComponentType<P>, props: P): void => {
  preloadSettings();
  hydrateRoot(island, <Part {...props} />);
};
