// What Stripe tells us, and what pretends to be Stripe.
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { environment, problemIn } from '../events.ts';
import { WEBHOOK_SECRET, bodyOf, delivery, openStripeWorld, type StripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.empty();
});
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

const signed = (payload: string, secret = WEBHOOK_SECRET, ageSeconds = 0): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  });

const deliver = (event: object, secret?: string) => {
  const payload = JSON.stringify(event);
  return world.webhook(delivery(payload, signed(payload, secret)));
};

/** Rosa has paid, and we have heard nothing of it: the event that tells. */
const untoldEvent = async (): Promise<Stripe.Event> => {
  await world.control('webhooks', { mode: 'lose' });
  await world.pay(bodyOf(await world.checkout(ROSA)).url);
  const { data } = await world.stripe.events.list({ type: 'checkout.session.completed' });
  const [event] = data;
  if (!event) throw new Error('Stripe knows of no checkout');
  return event;
};

const status = async () => (await world.stored(ROSA))?.subscription?.status;

describe('a delivery of Stripe’s', () => {
  it('brings the plan into the record, and is done', async () => {
    const event = await untoldEvent();
    expect(await status()).toBeUndefined();
    const answer = await deliver(event);
    expect(answer).toMatchObject({ statusCode: 200, body: '{"received":true}' });
    expect(await status()).toBe('active');
    expect(await world.eventState(event.id)).toBe('done');
  });

  it('is read byte for byte, as text and as base64', async () => {
    const event = await untoldEvent();
    const payload = JSON.stringify({ ...event, note: 'José’s café, 20 €' }, undefined, 2);
    for (const isBase64 of [true, false]) {
      const answer = await world.webhook(delivery(payload, signed(payload), isBase64));
      expect(answer.statusCode).toBe(200);
    }
  });

  it('ten times at once is one change', async () => {
    const event = await untoldEvent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    const stored = await world.tables.stored(ROSA);
    expect(stored?.subscription?.status).toBe('active');
    expect(stored?.syncVersion).toBe(1);
  });

  it('that was done before is answered without asking Stripe', async () => {
    const event = await untoldEvent();
    await deliver(event);
    await world.control('faults', { faults: [{ kind: 'down', times: 100 }] });
    expect(await deliver(event)).toMatchObject({ statusCode: 200 });
  });

  it('is not done while Stripe cannot be asked: 503, and the next one brings it', async () => {
    const event = await untoldEvent();
    await world.control('faults', { faults: [{ kind: 'down', times: 100 }] });
    expect(problemIn(await deliver(event))).toMatchObject({ status: 503 });
    expect(await world.eventState(event.id)).toBe('received');
    await world.control('faults', { faults: [] });
    expect(await deliver(event)).toMatchObject({ statusCode: 200 });
    expect(await world.eventState(event.id)).toBe('done');
    expect(await status()).toBe('active');
  });

  it('written in another version of the API is a signal all the same', async () => {
    const event = await untoldEvent();
    const other = { ...event, api_version: '2024-06-20', data: { object: { customer: { id: '' } } } };
    other.data.object.customer.id = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    expect(await deliver(other)).toMatchObject({ statusCode: 200 });
    expect(await status()).toBe('active');
  });

  it('of a type that we do not handle is received and leaves no trace', async () => {
    const event = { ...(await untoldEvent()), id: 'evt_other', type: 'customer.updated' };
    expect(await deliver(event)).toMatchObject({ statusCode: 200 });
    expect(await world.eventState('evt_other')).toBeUndefined();
    expect(await status()).toBeUndefined();
  });

  it('of a customer whom we do not know is received, and nothing is stored of them', async () => {
    const { id } = await world.stripe.customers.create({ email: 'someone@else.example' });
    const event = await untoldEvent();
    for (const customer of [id, 'cus_never', null]) {
      const unknown = { ...event, id: `evt_${customer}`, data: { object: { customer } } };
      expect(await deliver(unknown)).toMatchObject({ statusCode: 200 });
    }
    expect((await world.tables.storedCustomers()).map(({ userId }) => userId)).toEqual([ROSA]);
  });

  it.each([{ userId: 'apple|nina', stage: 'another' }, { userId: 'apple|nina' }])(
    'of a customer whom %j names is not taken for ours: another stage, or nobody, has made them',
    async (metadata) => {
      const { id } = await world.stripe.customers.create({ metadata });
      const event = { ...(await untoldEvent()), id: `evt_${id}`, data: { object: { customer: id } } };
      expect(await deliver(event)).toMatchObject({ statusCode: 200 });
      expect(await world.stored('apple|nina')).toBeUndefined();
    },
  );

  it('finds the customer by what Stripe keeps of them where our binding is lost', async () => {
    const metadata = { userId: 'apple|nina', stage: environment.STAGE };
    const { id } = await world.stripe.customers.create({ metadata });
    await world.stripe.subscriptions.create({
      customer: id,
      items: [{ price: 'price_1PlainlyLaptopEssentials' }],
      payment_behavior: 'default_incomplete',
    });
    const event = { ...(await untoldEvent()), id: 'evt_nina', data: { object: { customer: id } } };
    expect(await deliver(event)).toMatchObject({ statusCode: 200 });
    expect(await world.stored('apple|nina')).toMatchObject({
      stripeCustomerId: id,
      subscription: { status: 'incomplete' },
    });
  });

  it('a customer of Stripe’s who names ours does not take the place of the one that is bound', async () => {
    await deliver(await untoldEvent());
    const before = await world.stored(ROSA);
    const metadata = { userId: ROSA, stage: environment.STAGE };
    const { id } = await world.stripe.customers.create({ metadata });
    const event = { ...(await untoldEventAgain()), id: 'evt_twin', data: { object: { customer: id } } };
    expect(await deliver(event)).toMatchObject({ statusCode: 200 });
    expect(await world.stored(ROSA)).toEqual(before);
  });
});

const untoldEventAgain = async (): Promise<Stripe.Event> => {
  const [event] = (await world.stripe.events.list({ type: 'checkout.session.completed' })).data;
  if (!event) throw new Error('Stripe knows of no checkout');
  return event;
};

describe('what is not Stripe’s, or not from now', () => {
  const refused = async (event: object) => {
    const answer = await world.webhook(event);
    expect(problemIn(answer)).toMatchObject({ status: 400, code: 'bad-request' });
    expect(await status()).toBeUndefined();
  };

  it('is refused without a signature', async () => {
    const payload = JSON.stringify(await untoldEvent());
    await refused(delivery(payload, undefined));
    await refused(delivery(payload, ''));
  });

  it('is refused with one byte changed, wherever', async () => {
    const payload = Buffer.from(JSON.stringify(await untoldEvent()));
    const signature = signed(payload.toString());
    for (let index = 0; index < payload.length; index += Math.ceil(payload.length / 40)) {
      const changed = Buffer.from(payload);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await refused(delivery(changed, signature));
    }
    await refused(delivery(Buffer.concat([payload, Buffer.from(' ')]), signature));
    await refused(delivery(payload.subarray(1), signature));
  });

  test.each([301, 3600, 86_400])('is refused when it was signed %i seconds ago', async (age) => {
    const payload = JSON.stringify(await untoldEvent());
    await refused(delivery(payload, signed(payload, WEBHOOK_SECRET, age)));
  });

  it('is taken when it was signed four minutes ago', async () => {
    const payload = JSON.stringify(await untoldEvent());
    const answer = await world.webhook(delivery(payload, signed(payload, WEBHOOK_SECRET, 240)));
    expect(answer.statusCode).toBe(200);
  });

  it('is refused with another secret, scheme or form of signature', async () => {
    const payload = JSON.stringify(await untoldEvent());
    const good = signed(payload);
    for (const signature of [
      signed(payload, 'whsec_other'),
      signed(payload, ' '),
      good.replace('v1=', 'v0='),
      good.replace(/t=\d+/, 't=NaN'),
      good.replace(/t=\d+,/, ''),
      good.slice(0, -1),
      't=1,v1=',
      'nonsense',
    ]) {
      await refused(delivery(payload, signature));
    }
  });

  it('is refused when it is signed and no event', async () => {
    await untoldEvent();
    for (const payload of ['null', '[]', '{}', '"evt_1"', 'not json', '{"object":"v2.core.event"}']) {
      await refused(delivery(payload, signed(payload)));
    }
    await refused(delivery('', signed('')));
  });
});

test('a rotated secret is known at the first delivery that is signed with it, there and back', async () => {
  const event = await untoldEvent();
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  for (const secret of ['whsec_rotated', WEBHOOK_SECRET]) {
    // Long after anybody last looked for a new secret.
    now += 60_000;
    world.parameters.secrets.set(environment.STRIPE_WEBHOOK_SECRET_PARAMETER, secret);
    expect(await deliver({ ...event, id: `evt_${secret}` }, secret)).toMatchObject({ statusCode: 200 });
    expect(await deliver({ ...event, id: `evt_${secret}` }, secret)).toMatchObject({ statusCode: 200 });
  }
  expect(await status()).toBe('active');
});

test('many forgeries do not empty the Parameter Store', async () => {
  const payload = JSON.stringify(await untoldEvent());
  world.parameters.requestedNames.length = 0;
  for (let sent = 0; sent < 50; sent += 1) {
    await world.webhook(delivery(payload, signed(payload, `whsec_${sent}`)));
  }
  expect(world.parameters.requestedNames.length).toBeLessThanOrEqual(3);
});
