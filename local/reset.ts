// `npm run reset`: removes the data of `npm start`.
import { rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { DATA } from './paths.ts';
import { runningCloud } from './running.ts';

const running = await runningCloud();
if (running) {
  process.stderr.write(
    `Plainly runs at ${running.siteUrl} (process ${running.pid}). Stop it with Ctrl-C in its window first; nothing was removed.\n`,
  );
  process.exitCode = 1;
} else {
  await rm(DATA, { recursive: true, force: true });
  process.stdout.write(
    `${relative('.', DATA)} is removed: articles, images and accounts. The next npm start makes the samples again.\n`,
  );
}
