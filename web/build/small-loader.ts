// The public pages' loader of code that comes later: Vite's own is 0.75 KB on every page that has such code.
import type { Plugin } from 'vite';

/**
 * Asks for all that a module imports together with it, not a round trip later. Stylesheets it leaves out: the documents of
 * the public pages carry those of parts that come later too.
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
      if (!code.includes('__vitePreload')) this.error('Vite calls its loader by another name: see how');
      return { code: LOADER, map: null };
    },
  },
};
