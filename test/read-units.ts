// Counts the capacity that DynamoDB would bill: a proxy before the local DynamoDB that asks for the consumed capacity.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Consumed {
  CapacityUnits?: number;
}

export interface Meter {
  url: string;
  /** Units and requests since the last call. */
  read: () => { units: number; requests: number };
  /** The names of all operations until now, in order. */
  readonly operations: readonly string[];
  close: () => Promise<void>;
}

/** Starts a meter before the DynamoDB at `target`. */
export const startMeter = async (target: string): Promise<Meter> => {
  let units = 0;
  let requests = 0;
  const operations: string[] = [];

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      void forward(JSON.parse(Buffer.concat(chunks).toString()), incoming.headers).then(
        ({ status, text }) => {
          outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
        },
      );
    });
  });

  const forward = async (body: object, headers: NodeJS.Dict<string | string[]>) => {
    const answer = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': String(headers['x-amz-target']),
        authorization: String(headers.authorization),
        'x-amz-date': String(headers['x-amz-date']),
      },
      body: JSON.stringify({ ...body, ReturnConsumedCapacity: 'TOTAL' }),
    });
    const text = await answer.text();
    const { ConsumedCapacity = [] } = JSON.parse(text) as { ConsumedCapacity?: Consumed | Consumed[] };
    for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) units += CapacityUnits;
    requests += 1;
    operations.push(String(headers['x-amz-target']).split('.').at(-1) ?? '');
    return { status: answer.status, text };
  };

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The names of all operations until now, in order. */
    operations,
    read: () => {
      const sum = { units, requests };
      units = 0;
      requests = 0;
      return sum;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
