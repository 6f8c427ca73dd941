// Runs after `npm install`, which prints errors alone (.npmrc): says which scripts of packages were not allowed to run. It is
// JavaScript for the oldest Node that can install.
import { readFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
const { allowScripts } = read('package.json');
const names = Object.entries(read('package-lock.json').packages)
  .filter(([path, { hasInstallScript }]) => hasInstallScript && path !== '')
  .map(([path]) => path.split('node_modules/').at(-1))
  .filter((name) => !(name in allowScripts));
if (names.length > 0) {
  process.stderr.write(
    `package.json does not say whether scripts of these packages may run, and npm may not have run them: ${names.join(', ')}.\n` +
      'Allow or deny them: npm install-scripts approve, or deny, with their names.\n',
  );
}
// In an npm script, `node` is the package's unless its script was not allowed to run.
await import('./node-version.js');
