// The colors of a drawing that a document carries. Inside the document its own `<style>` would be one more to allow, and
// would hold for the whole page: it becomes a stylesheet, `hero.svg.css`, whose rules hold below `.drawing-hero`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const ENDING = '.svg.css';

/** Answers `<drawing>.svg.css` with the rules that stand in `<drawing>.svg`, by day and by night. */
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
