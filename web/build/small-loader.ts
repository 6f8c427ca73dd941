// Loads dynamic imports on public pages. Vite's own loader costs 0.75 KB on every page with a dynamic import.
import type { Plugin } from 'vite';

/**
 * Preloads the static imports of a module together with it. Stylesheets are left out: the documents of public pages contain
 * the styles of their dynamic parts too.
 */
const LOADER = `
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (file.endsWith('.css')) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  }
  return load();
};`;

export const smallLoader: Plugin = {
  name: 'small-loader',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes('__vitePreload'))
        this.error('Vite has renamed its preload helper: adapt web/build/small-loader.ts');
      return { code: LOADER, map: null };
    },
  },
};
