// The caller's own place on the list: what the account shows of it, and how it changes it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import type { StoredSubscriber } from '#shared/subscriber.ts';
import { customerClaims, environment, jsonEvent, send, withClaims } from '../events.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/newsletter/subscribers.table.ts');
vi.mock('../../../functions/newsletter/change-subscriber.ts');
vi.mock('../../../functions/newsletter/account-subscriber.ts');
vi.mock('../../../functions/customers/customers.table.ts');
vi.mock('../../../functions/platform/rate-limits.table.ts');
vi.mock('../../../functions/mails/address-id.ts');
vi.mock('../../../functions/platform/secrets.client.ts');
Object.assign(process.env, environment);
const table = vi.mocked(await import('../../../functions/newsletter/subscribers.table.ts'));
const { leave } = vi.mocked(await import('../../../functions/newsletter/change-subscriber.ts'));
const account = vi.mocked(await import('../../../functions/newsletter/account-subscriber.ts'));
const customers = vi.mocked(await import('../../../functions/customers/customers.table.ts'));
const { toAddressId } = vi.mocked(await import('../../../functions/mails/address-id.ts'));
const secrets = vi.mocked(await import('../../../functions/platform/secrets.client.ts'));
const { signMailLink } = await import('../../../functions/mail-links/mail-link.ts');

const ID = 'an-id';

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(leave, account);
  secrets.getSecret.mockResolvedValue('a-mail-link-secret-of-the-unit-tests');
});

describe('the endpoints of the account', () => {
  const load = async (file: string) =>
    (await import(`../../../functions/http/newsletter/${file}.ts`)).handler;
  const as = (event: object = {}) => withClaims(customerClaims, event);
  const userId = customerClaims.sub;
  const address = 'rosa@bakery.example';

  it.each([
    ['pending', 'none'],
    ['confirmed', 'confirmed'],
    ['left', 'none'],
    [undefined, 'none'],
  ] as const)('show of a contact address that is %s, without a link: %s', async (stored, state) => {
    table.find.mockResolvedValue({
      subscriber: stored && ({ subscriberId: ID, address, state: stored } as StoredSubscriber),
      note: undefined,
    });
    customers.find.mockResolvedValue({
      userId,
      syncVersion: 0,
      contactAddress: address,
      pendingAddress: 'a@b.c',
    });
    const { body } = await send(await load('subscriber.get'), as());
    expect(JSON.parse(body ?? '')).toEqual({ isListOn: true, state, askedAt: null, address });
    expect(toAddressId).toHaveBeenCalledWith(address);
  });

  it('say so when the list cannot be changed', async () => {
    customers.find.mockResolvedValue({ userId, syncVersion: 0, contactAddress: address });
    for (const step of [account.subscribe, account.unsubscribe, leave])
      step.mockRejectedValue(new Error('Down'));
    const change = await load('subscriber.post');
    const { handler: leaveByProgram } =
      await import('../../../functions/http/newsletter/leave/{token}.post.ts');
    for (const isOn of [true, false])
      expect((await send(change, as(jsonEvent({ subscribe: isOn })))).statusCode).toBe(500);
    const pathParameters = {
      token: await signMailLink({ purpose: 'leave', subject: ID }, new Date(Date.now() + DAY_MS)),
    };
    expect((await send(leaveByProgram, { pathParameters })).statusCode).toBe(500);
  });

  it('do nothing for who has only an address that nobody has confirmed', async () => {
    customers.find.mockResolvedValue({ userId, syncVersion: 0, pendingAddress: address, email: address });
    const { body } = await send(await load('subscriber.get'), as());
    expect(JSON.parse(body ?? '')).toEqual({ isListOn: true, state: 'none', askedAt: null, address: null });
    const answer = await send(await load('subscriber.post'), as(jsonEvent({ subscribe: true })));
    expect(answer.statusCode).toBe(409);
    expect(account.subscribe).not.toHaveBeenCalled();
  });
});
