// Delivers six events of one subscription in each of their 720 orders: `npm test` takes thirty of them.
import { spawnSync } from 'node:child_process';
import { print } from './report.ts';

export const benchOrders = async (): Promise<void> => {
  const begun = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'test/unit/subscriptions/webhook-orders'],
    { env: { ...process.env, EVERY_ORDER: 'yes' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stdout);
  const seconds = Math.round((performance.now() - begun) / 1000);
  print('Six events of a subscription in all their orders', [
    { what: 'orders that end equal to Stripe', measured: '720 of 720', beside: `${seconds} s` },
  ]);
};
