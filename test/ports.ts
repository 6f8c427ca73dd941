// Free ports for a cloud. Two clones of the repository test side by side on one machine.
import { createServer, type Server } from 'node:http';
import { describeTakenPorts } from '../local/running.ts';

/** Rows of ten ports, all below those that the system hands out to clients. `fetch` and browsers refuse port 10080. */
const FIRST = 10_090;
const ROWS = 2_191;

const listen = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/**
 * Finds eight free ports in a row from `basePort` on. The server listens on the tenth port of the row: it is the claim, because
 * another run that wants the same row fails there. It is free to answer requests.
 */
export const claimPorts = async (): Promise<{ readonly basePort: number; readonly server: Server }> => {
  for (;;) {
    const basePort = FIRST + 10 * Math.floor(Math.random() * ROWS);
    const server = await listen(basePort + 9);
    if (!server) continue;
    if ((await describeTakenPorts(basePort)) === undefined) return { basePort, server };
    server.close();
  }
};
