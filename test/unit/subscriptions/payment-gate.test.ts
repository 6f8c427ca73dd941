import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { checkedPaymentQuery } from '../../../web/features/subscriptions/payment-gate.tsx';
import { refreshPlan } from '../../../web/features/subscriptions/plan-refresh.ts';

describe('the payment of a checkout', () => {
  it.each([
    ['asks once for what is paid', 'paid', 1],
    ['asks again for what is not paid yet', 'unpaid', 2],
  ] as const)('%s, when the plan is refreshed', async (_what, paymentStatus, expected) => {
    let calls = 0;
    const client = new QueryClient();
    const observer = new QueryObserver(client, {
      ...checkedPaymentQuery('cs_1'),
      queryFn: async () => {
        calls += 1;
        return paymentStatus;
      },
    });
    const stop = observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().data).toBe(paymentStatus);
    await refreshPlan(client);
    expect(calls).toBe(expected);
    stop();
    client.clear();
  });
});
