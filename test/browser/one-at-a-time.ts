// Journeys of one cloud come one after the other, for they share what they change; two clouds are used at once.
import { createServer } from 'node:net';
import { afterAll, inject } from 'vitest';

/** Beyond the ports of the cloud itself. */
const TURN = 50;
const LOOK_AGAIN_MS = 100;

const turn = createServer();

/** Whoever listens at this port has the cloud; a process that dies lets go of it. */
const take = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const port = Number(new URL(inject('siteUrl')).port) + TURN;
    turn.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    turn.listen(port, '127.0.0.1', () => resolve(true));
  });

while (!(await take())) {
  turn.removeAllListeners();
  await new Promise((resolve) => {
    setTimeout(resolve, LOOK_AGAIN_MS);
  });
}

afterAll(
  () =>
    new Promise<void>((resolve) => {
      turn.close(() => resolve());
    }),
);
