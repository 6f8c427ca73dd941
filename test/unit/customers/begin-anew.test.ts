// Whoever deleted the account and regrets it asks staff, who lift the tombstone.
import { afterAll, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { jsonEvent, parseProblem, send, withBearer } from '../events.ts';
import { validProfile } from '../profile/profiles.ts';
import { openAccountWorld } from './account-world.ts';

const world = await openAccountWorld();
afterAll(() => world.close());
const beginAnew = await import('../../../functions/http/profile-management/begin-anew.post.ts');
const complete = await import('../../../functions/http/profile-management/complete.post.ts');
const oneTimeTokens = await import('../../../functions/profile/one-time-tokens.table.ts');
const { composeBeginAnew } = await import('../../../functions/customers/compose-mail.ts');
const { askToBeginAnew } = await import('../../../functions/customers/begin-anew.ts');

const now = new Date();
const later = new Date(now.getTime() + 30 * 60_000);
const newCustomer = async () => {
  const person = world.newPerson();
  await world.signUp(person);
  return person.userId;
};
const finish = async (userId: string, asked: Date) => {
  await world.forgetCustomer({ userId }, asked);
  for (let run = 0; run < 2; run += 1)
    await world.forgetUnfinished(new Date(asked.getTime() + 30 * 60_000), () => true);
};
const token = (userId: string) => oneTimeTokens.issue({ userId }, new Date());
const ask = async (userId: string) => send(beginAnew.handler, withBearer(await token(userId)));
const requests = async (userId: string) =>
  ((await world.tables.storedMails(userId)) as StoredMail[]).filter(({ kind }) => kind === 'begin-anew');
const lift = (userId: string, at: Date) => world.forgetCustomer({ userId, lifts: true }, at);

it('mails staff once a day for each deletion, and is lifted after the last step', async () => {
  const userId = await newCustomer();
  expect(parseProblem(await ask(userId)).status).toBe(409);
  expect(await lift(userId, now)).toEqual({ outcome: 'not-forgotten' });
  await world.forgetCustomer({ userId }, now);
  for (let press = 0; press < 3; press += 1) expect((await ask(userId)).statusCode).toBe(200);
  const [mail, ...others] = await requests(userId);
  expect(others).toEqual([]);
  const compose = async (at: Date) => mail && (await composeBeginAnew(mail, at));
  expect(await compose(now)).toMatchObject({
    to: 'staff',
    text: expect.stringMatching(/still under way[^]+customer -- --stage test lift --user 'google-oauth2\|/),
  });
  // A step is open.
  expect(await lift(userId, now)).toMatchObject({ outcome: 'forgetting' });

  await finish(userId, now);
  expect(await compose(later)).toMatchObject({ text: expect.stringContaining('Deletion finished: ') });
  await askToBeginAnew(userId, new Date(now.getTime() + 24 * 60 * 60_000));
  expect(await requests(userId)).toHaveLength(2);
  const liftedAt = new Date();
  expect(await lift(userId, liftedAt)).toEqual({ outcome: 'lifted' });
  expect(await compose(liftedAt)).toEqual({ dropped: 'lifted' });
  expect(await lift(userId, liftedAt)).toEqual({ outcome: 'not-forgotten' });
  expect((await world.storedForgotten(userId))[0]).toMatchObject({ liftedAt: liftedAt.toISOString() });

  // Return, and deletion again.
  const form = { ...validProfile, email: 'rosa@bakery.example' };
  const answer = await send(complete.handler, withBearer(await token(userId), jsonEvent(form)));
  expect(answer.statusCode).toBe(200);
  expect((await world.me(userId)).statusCode).toBe(200);
  expect(await world.stored(userId)).not.toHaveProperty('tombstone');
  await finish(userId, new Date(now.getTime() + 1));
  expect(parseProblem(await world.me(userId)).status).toBe(410);
  expect((await world.storedForgotten(userId))[0]).not.toHaveProperty('liftedAt');
  expect((await ask(userId)).statusCode).toBe(200);
  expect(await requests(userId)).toHaveLength(3);
});

it('answers 429 after too many presses', async () => {
  const userId = await newCustomer();
  await world.forgetCustomer({ userId }, now);
  const { createCounter } = await import('../../../functions/platform/counter.ts');
  const { tryCount } = await import('../../../functions/platform/rate-limits.table.ts');
  const max = limits.callsPerHour.beginAnew;
  for (const hour of [0, 1])
    for (let press = 0; press < max; press += 1) {
      const at = new Date(Date.now() + hour * HOUR_MS);
      await tryCount(createCounter('beginAnew', userId, { max, windowMs: HOUR_MS }, at));
    }
  expect(parseProblem(await ask(userId)).status).toBe(429);
  expect(await requests(userId)).toEqual([]);
});
