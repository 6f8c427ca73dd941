// MiniStack, an emulator of AWS by other people, with IAM enforcement (requirements.txt pins it).
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../local/paths.ts';
import { ACCOUNT, REGION, addresses, ports } from './stage.ts';

/** The virtual environment of Python with what requirements.txt names. */
export const VENV = process.env['EMULATOR_VENV'] ?? path.join(ROOT, '.local/emulator-venv');

/** The variables that AWS clients read, to reach the emulator as the root user of its account. */
export const clientEnvironment = {
  AWS_ENDPOINT_URL: addresses.awsUrl,
  AWS_ENDPOINT_URL_S3: addresses.awsUrl,
  AWS_ACCESS_KEY_ID: ACCOUNT,
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_EC2_METADATA_DISABLED: 'true',
};

const STARTS_WITHIN_MS = 60_000;

const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${ports.miniStack}/_ministack/health`)).ok;
  } catch {
    return false;
  }
};

/** Starts the emulator, empty, in `folder`. Rejects with the place of its log when it does not come up. */
export const startMiniStack = async (folder: string): Promise<{ close: () => Promise<void> }> => {
  const logFile = path.join(folder, 'ministack.log');
  const child = spawn(path.join(VENV, 'bin/ministack'), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, with the functions that it starts. It hears no gentler signal while a client is connected.
    detached: true,
    env: {
      // The functions run by the Node and the Python of this path.
      PATH: [path.join(ROOT, 'node_modules/.bin'), path.join(VENV, 'bin'), process.env['PATH']].join(':'),
      HOME: folder,
      TMPDIR: folder,
      AUTH: 'true',
      GATEWAY_PORT: String(ports.miniStack),
      BIND_HOST: '127.0.0.1',
      // It would listen on every address of the machine.
      IOT_MTLS_ENABLED: '0',
      MINISTACK_REGION: REGION,
      // Passed on to the functions.
      AWS_ENDPOINT_URL: addresses.awsUrl,
      AWS_ENDPOINT_URL_CLOUDFRONT: addresses.awsUrl,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: addresses.awsUrl,
      AWS_ENDPOINT_URL_LAMBDA: addresses.awsUrl,
      AWS_ENDPOINT_URL_SESV2: addresses.awsUrl,
      AWS_ENDPOINT_URL_SSM: addresses.awsUrl,
    },
  });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  let failure: string | undefined;
  child.once('error', ({ message }) => (failure = message));
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      failure ??= 'it ended';
      log.end(resolve);
    });
  });
  const close = async () => {
    if (child.pid !== undefined && failure === undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (!(await isReady())) {
    if (failure === undefined && Date.now() < deadline) await wait(100);
    else {
      const reason = failure ?? 'too slow';
      await close();
      throw new Error(`MiniStack did not start (${reason}): ${logFile}`);
    }
  }
  return { close };
};
