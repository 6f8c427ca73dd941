// Pages of the application, loaded when they are shown. web/build/vite.ts says which of them share a chunk.
import { createElement, lazy, useState, type ComponentType } from 'react';
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

/**
 * A page that loads its chunk when it is shown, or before that, when `load` is called. React shows a fallback for 300 ms or longer, so a
 * page whose chunk is there is rendered without one.
 */
export const lazyPage = (load: Load) => {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => {
    const page = await loadPage(load);
    Loaded = page.default;
    return page;
  };
  const Lazy = lazy(loadOnce);
  const Page = () => createElement(useState(() => Loaded ?? Lazy)[0]);
  return { Page, load: loadOnce };
};

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
    ...lazyPage(async () => {
      const page = await load();
      loadWhenIdle(Object.values(loads));
      return page;
    }),
  }));
