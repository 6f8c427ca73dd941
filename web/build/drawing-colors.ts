// The colors of a drawing inside a document. Its own `<style>` would need another hash in the policy and would apply to the
// whole page. It becomes the stylesheet `hero.svg.css`, whose rules apply below `.drawing-hero`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const ENDING = '.svg.css';

/** Resolves `<drawing>.svg.css` to the rules in `<drawing>.svg`, light and dark. */
export const drawingColors: Plugin = {
  name: 'drawing-colors',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith(ENDING) ? source : undefined),
  load(id) {
    if (!id.endsWith(ENDING)) return undefined;
    const file = id.slice(0, -'.css'.length);
    const rules = /<style>([^<]*)<\/style>/.exec(readFileSync(file, 'utf8'))?.[1];
    if (rules === undefined) return this.error(`${file} has no colors in a <style>`);
    return `@layer page { .drawing-${path.basename(file, '.svg')} { ${rules} } }`;
  },
};
