import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { OperatorError } from '../../infra/operator-error.ts';
import { readWebOutput } from '../../infra/web-output.ts';
import { webFixture } from './template.ts';

/** A copy of the small web output, which a test may damage. */
const copyFixture = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'web-'));
  cpSync(webFixture, folder, { recursive: true });
  return folder;
};

const readError = (folder: string): string => {
  try {
    readWebOutput(folder);
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  return 'no error';
};

it('asks for the build when the web is not built', () => {
  expect(readError(path.join(copyFixture(), 'nothing'))).toMatch(
    /^The web is not built: .* Run npm run build first\.$/,
  );
});

it('refuses a document whose style has no hash', () => {
  const folder = copyFixture();
  writeFileSync(path.join(folder, 'site/about.html'), '<style>:root{color:#456}</style>');
  expect(readError(folder)).toMatch(/^\/about\.html would appear without a style: .*$/);
});

it('refuses a build that names documents it did not make, or no documents', () => {
  const folder = copyFixture();
  rmSync(path.join(folder, 'site/app.html'));
  expect(readError(folder)).toMatch(/^.* names documents that .* lacks: \/app\.html$/);
  writeFileSync(path.join(folder, 'web-routes.json'), '{"pages":{}}');
  expect(readError(folder)).toContain('is not what shared/web-routes.ts says');
});
