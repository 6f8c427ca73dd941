// Pages of the application, loaded when they are shown. web/build/vite.ts says which of them share a chunk.
import { lazy, type ComponentType } from 'react';
import { isRecord } from '../json.ts';
import { PageLoadError } from '../page-boundary.tsx';

type Load = () => Promise<{ default: ComponentType }>;

let hasFailed = false;

/**
 * Loads a page's chunk. After a failure this document loads no other chunk: Vite would not fetch again a stylesheet that two pages
 * share, and the second page would have no style.
 */
const loadPage = async (load: Load) => {
  if (hasFailed) throw new PageLoadError();
  try {
    return await load();
  } catch (cause) {
    hasFailed = true;
    throw new PageLoadError('', { cause });
  }
};

export const lazyPage = (load: Load) => lazy(() => loadPage(load));

/** Whether the person asked their browser to save data. Not every browser has this property, and TypeScript's types lack it. */
const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return isRecord(connection) && connection['saveData'] === true;
};

/** Loads chunks while the browser is idle, so that their pages also open without a connection. */
const loadWhenIdle = (loads: readonly Load[]): void => {
  if (savesData()) return;
  const loadAll = () => {
    for (const load of loads) loadPage(load).catch(() => undefined);
  };
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(loadAll);
  else setTimeout(loadAll, 1000);
};

/** Routes by their paths. When the first page has loaded, the others load while the browser is idle. */
export const lazyRoutes = (loads: Readonly<Record<string, Load>>) =>
  Object.entries(loads).map(([path, load]) => ({
    path,
    Page: lazyPage(async () => {
      const page = await load();
      loadWhenIdle(Object.values(loads));
      return page;
    }),
  }));
