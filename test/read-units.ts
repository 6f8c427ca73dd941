// Counts the capacity that DynamoDB would bill: a proxy before the local DynamoDB that asks for the consumed capacity.
import { text } from 'node:stream/consumers';
import { forward, listen } from './listen.ts';

interface Consumed {
  CapacityUnits?: number;
}

export interface Meter {
  readonly url: string;
  /** Units and requests since the last call. */
  readonly read: () => { units: number; requests: number };
  /** The names of all operations until now, in order. */
  readonly listOperations: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a meter before the DynamoDB at `target`. */
export const startMeter = async (target: string): Promise<Meter> => {
  let units = 0;
  let requests = 0;
  const operations: string[] = [];
  const server = await listen((request, response) => {
    void text(request).then(async (received) => {
      const body = JSON.stringify({ ...JSON.parse(received), ReturnConsumedCapacity: 'TOTAL' });
      const answer = await forward(target, request, body);
      const sent = await answer.text();
      const { ConsumedCapacity = [] } = JSON.parse(sent) as { ConsumedCapacity?: Consumed | Consumed[] };
      for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) units += CapacityUnits;
      requests += 1;
      operations.push(String(request.headers['x-amz-target']).split('.').at(-1) ?? '');
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(sent);
    });
  });
  return {
    ...server,
    listOperations: () => operations,
    read: () => {
      const sum = { units, requests };
      units = 0;
      requests = 0;
      return sum;
    },
  };
};
