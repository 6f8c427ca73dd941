import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { preloadSettings } from '../site-settings.ts';

/**
 * Makes a part of the document live as it stands: its elements stay, and with them focus and selection. Whoever turned to
 * it may soon want something of the API, so the settings are asked for.
 */
export const hydrate = <P extends object>(island: HTMLElement, Part: ComponentType<P>, props: P): void => {
  preloadSettings();
  hydrateRoot(island, <Part {...props} />);
};
