// Part of `npm run check`: builds the web and compares it with our oldest browsers. Each finding is either guarded and listed here,
// or the code must not use it.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './build.ts';
import { oldestBrowsers } from '#shared/browsers.ts';
import { findInScript, findInStyle } from './newer-features.ts';
import { buildApp, buildSiteScript, scriptsFolder, siteFolder } from './vite.ts';

/** Newer features that are used all the same, by our file or the package, and what happens without them. */
const GUARDED: Readonly<Record<string, string>> = {
  '@tiptap/core Document.parseHTML': 'The same name: an option of its nodes.',
  'dpop Error.captureStackTrace': 'It asks first.',
  'prosemirror-view Document.caretPositionFromPoint': 'It asks first.',
  'prosemirror-view Document.caretRangeFromPoint': 'It asks first.',
  'react-dom Element.startViewTransition': 'We render no view transition.',
  'react-dom HTMLElement.popover': 'The name of a prop, which becomes an attribute.',
  'react-dom HTMLImageElement.fetchPriority': 'The name of a prop, which becomes an attribute.',
  'style :details-content': 'An answer opens at once instead of slowly.',
  'style :has': 'Spaces, borders and sizes differ. Nothing is shown or hidden by it that a person needs.',
  'style :popover-open': 'What a popover holds is part of the page (web/app/app.css).',
  'web/after-prerendering.ts Document.prerendering': 'Undefined: the page is not prerendered.',
  'web/app/lazy-page.ts requestIdleCallback': 'A timer takes its place.',
  'web/ui/show-toasts.ts HTMLElement.showPopover': 'The toasts stay where they are.',
  'web/ui/toasts.tsx HTMLElement.hidePopover': 'The toasts stay where they are.',
  'web/ui/toasts.tsx HTMLElement.showPopover': 'The toasts stay where they are.',
  'zod Error.captureStackTrace': 'It asks first.',
  'zod URL.canParse': 'It asks first.',
};

const root = `${path.resolve(import.meta.dirname, '../..')}/`;

/** A short name: `web/http.ts`, or the name of a package. */
const toName = (module: string): string =>
  module.replace(root, '').replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+).*/, '$1');

const readStyles = (file: string): string => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.css')
    ? text
    : Array.from(text.matchAll(/<style>([^<]*)/g), ([, style]) => style).join('');
};

await buildWeb();
// Takes what was just built: nothing is built twice.
const outputs = await Promise.all([
  buildApp(),
  ...globSync(`${scriptsFolder}/*.ts`).map((file) => buildSiteScript(file)),
]);
const modules = outputs.flat().flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []));
const inScripts = modules.flatMap(([module, { code }]) =>
  [...findInScript(code ?? '')].map((feature) => `${toName(module)} ${feature}`),
);
const inStyles = globSync(`${siteFolder}/**/*.{css,html}`).flatMap((file) =>
  [...findInStyle(readStyles(file))].map((selector) => `style ${selector}`),
);

const found = new Set([...inScripts, ...inStyles]);
const problems = [
  ...[...found].filter((use) => !(use in GUARDED)).map((use) => `${use} is newer`),
  ...Object.keys(GUARDED)
    .filter((use) => !found.has(use))
    .map((use) => `${use} is not used any more: remove it from GUARDED`),
];
if (problems.length > 0) {
  const browsers = Object.entries(oldestBrowsers).map((browser) => browser.join(' '));
  console.error(`Our oldest browsers are ${browsers.join(', ')} (web/build/check-browsers.ts):`);
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
