import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLocalStripe } from '../index.ts';
import { StandIn } from '../stand-in.ts';
import { emptyState } from '../state.ts';
import { SECRET_KEY, startTestStripe, type TestStripe } from './start.ts';

let folder: string;
let file: string;
let local: TestStripe;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-stripe-'));
  file = join(folder, 'stripe.json');
  local = await startTestStripe({ file });
});
afterEach(async () => {
  await local.close();
});

describe('a restart', () => {
  it('keeps objects, events, clock and idempotency keys over a restart', async () => {
    const { subscription } = await local.subscribe();
    const create = () => local.stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'kept' });
    const { id } = await create();
    await local.control('advance', { seconds: 3600 });
    const before = await local.control('state');
    await local.restart();
    const after = await local.control('state');
    expect(after.events).toEqual(before.events);
    expect(Date.parse(after.clock)).toBeGreaterThanOrEqual(Date.parse(before.clock));
    expect((await local.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    expect((await create()).id).toBe(id);
  });

  it('continues after a restart the deliveries that the endpoint refused', async () => {
    local.endpoint.answer = () => 500;
    await local.subscribe();
    const ids = () => new Set(local.received.map(({ id }) => id));
    await vi.waitFor(() => expect(ids().size).toBe(4), { timeout: 60_000, interval: 50 });
    const refused = ids();
    // The endpoint accepts nothing before the stand-in is closed, so each event must be sent again after the restart.
    await local.restart(() => {
      local.endpoint.answer = () => 200;
      local.received.length = 0;
    });
    await vi.waitFor(() => expect(ids()).toEqual(refused), { timeout: 60_000, interval: 50 });
  });

  it('rejects a state file with other content', async () => {
    const other = join(folder, 'other.json');
    await writeFile(other, '{"something":"else"}');
    const start = startLocalStripe({ port: 0, file: other, secretKey: SECRET_KEY });
    await expect(start).rejects.toThrow('not the state of this version of local-stripe');
  });
});

describe('the controls', () => {
  it('restores the seed and the real time by a reset', async () => {
    await local.subscribe();
    await local.control('advance', { seconds: 100_000 });
    await local.control('reset', {});
    const { clock, customers } = await local.control('state');
    expect(customers).toEqual([]);
    expect((await local.stripe.prices.list()).data).toHaveLength(1);
    expect(Math.abs(Date.parse(clock) - Date.now())).toBeLessThan(10_000);
  });

  it('refuses an unknown control, and an unknown value of a control', async () => {
    await expect(local.control('webhooks', { mode: 'dance' })).rejects.toThrow(/mode/);
    await expect(local.control('faults', { faults: [{ kind: 'earthquake' }] })).rejects.toThrow(/kind/);
    await expect(local.control('dance', {})).rejects.toThrow(/Unrecognized/);
  });
});

describe('the end', () => {
  it('writes nothing after the end, when somebody else may own the file', async () => {
    const saved = vi.fn<() => void>();
    const state = emptyState();
    const url = 'http://localhost:1';
    const standIn = new StandIn({ state, seed: { prices: [] }, now: () => new Date(), url, save: saved });
    await standIn.close();
    expect(saved).toHaveBeenCalledTimes(1);
    standIn.saveNow();
    expect(saved).toHaveBeenCalledTimes(1);
  });
});
