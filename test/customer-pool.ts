// Customers that are made with the samples, so that no test pays for a sign-up and a payment of its own. `npm start` has none.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createCustomer,
  createSubscriber,
  type CustomerCloud,
  type TestCustomer,
  type TestSubscriber,
} from './create-customer.ts';

/** More than a test file takes. One that takes more gets new ones. */
const FREE = 24;
const PAYING = 12;

export interface PooledCustomer extends Pick<TestCustomer, 'userId' | 'email'> {
  readonly refreshToken: string;
  readonly cookies: readonly (readonly [string, string])[];
}

export interface CustomerPool {
  readonly free: PooledCustomer[];
  readonly paying: (PooledCustomer & Pick<TestSubscriber, 'sessionId'>)[];
}

const toPooled = ({ userId, email, tokens, cookies }: TestCustomer): PooledCustomer => ({
  userId,
  email,
  refreshToken: tokens.refresh_token,
  cookies: [...cookies],
});

/** The file of the pool, beside the data of the samples. */
export const poolFile = (samplesFolder: string): string => join(samplesFolder, 'customers.json');

const createMany = async <C>(count: number, create: () => Promise<C>): Promise<C[]> => {
  const made: C[] = [];
  while (made.length < count) made.push(await create());
  return made;
};

/** Makes the customers at a cloud, and writes who they are into the folder of the samples. */
export const createPool = async (cloud: CustomerCloud, samplesFolder: string): Promise<void> => {
  const [free, paying] = await Promise.all([
    createMany(FREE, () => createCustomer(cloud)),
    createMany(PAYING, () => createSubscriber(cloud)),
  ]);
  const pool: CustomerPool = {
    free: free.map(toPooled),
    paying: paying.map((customer) => ({ ...toPooled(customer), sessionId: customer.sessionId })),
  };
  await writeFile(poolFile(samplesFolder), JSON.stringify(pool));
};

export const readPool = (file: string): CustomerPool => JSON.parse(readFileSync(file, 'utf8'));
