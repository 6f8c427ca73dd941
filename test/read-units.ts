// Counts the capacity that DynamoDB would bill: a proxy before the local DynamoDB that asks for the consumed capacity.
import { text } from 'node:stream/consumers';
import type { AnswerDynamoDb } from 'local-aws';
import { listen } from './listen.ts';

interface Consumed {
  CapacityUnits?: number;
}

export interface Meter {
  readonly url: string;
  /** Units and requests since the last call. */
  readonly read: () => { units: number; requests: number };
  /** The same by the name of the operation. */
  readonly readByOperation: () => Readonly<Record<string, { units: number; requests: number }>>;
  /** The names of all operations until now, in order. */
  readonly listOperations: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a meter before DynamoDB. */
export const startMeter = async (answer: AnswerDynamoDb): Promise<Meter> => {
  let calls: { operation: string; units: number }[] = [];
  const operations: string[] = [];
  const server = await listen((request, response) => {
    const pass = async () => {
      const body = JSON.stringify({ ...JSON.parse(await text(request)), ReturnConsumedCapacity: 'TOTAL' });
      const sent = await answer(request, Buffer.from(body));
      const { ConsumedCapacity = [] } = JSON.parse(sent.text) as { ConsumedCapacity?: Consumed | Consumed[] };
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      calls.push({ operation, units });
      operations.push(operation);
      response.writeHead(sent.status, { 'content-type': 'application/x-amz-json-1.0' }).end(sent.text);
    };
    // A webhook may be under way when a test file closes its tables.
    pass().catch(() => response.destroy());
  });
  const readByOperation = () => {
    const sums: Record<string, { units: number; requests: number }> = {};
    for (const { operation, units } of calls) {
      const sum = (sums[operation] ??= { units: 0, requests: 0 });
      sum.units += units;
      sum.requests += 1;
    }
    calls = [];
    return sums;
  };
  return {
    ...server,
    listOperations: () => operations,
    readByOperation,
    read: () => {
      const sum = { units: 0, requests: 0 };
      for (const { units, requests } of Object.values(readByOperation())) {
        sum.units += units;
        sum.requests += requests;
      }
      return sum;
    },
  };
};
