// The image function's drawing as it runs on Lambda: bundled, with sharp's WebAssembly build beside it.
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleHandlers, writeBundle } from '../../../infra/bundle.ts';

const ENTRY = 'functions/images/redraw.ts';

type Redraw = typeof import('../../../functions/images/redraw.ts');

/** Bundles and loads it, which starts the engine once. */
export const loadRedraw = async (): Promise<Redraw['redraw']> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'redraw-'));
  await bundleHandlers([ENTRY]);
  writeBundle(ENTRY, folder);
  return (createRequire(import.meta.url)(path.join(folder, 'index.js')) as Redraw).redraw;
};
