import { Stripe } from 'stripe';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { environment, parseProblem } from '../events.ts';
import { delivery, openStripeWorld, sign } from './stripe-world.ts';
import { WEBHOOK_SECRET } from '../world.ts';

const world = await openStripeWorld();
afterEach(async () => {
  vi.restoreAllMocks();
  await world.empty();
});
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

const deliver = (event: object, secret?: string) => {
  const payload = JSON.stringify(event);
  return world.webhook(delivery(payload, sign(payload, secret)));
};

/** Rosa pays while events are lost. Returns the event of her checkout. */
const createEvent = async (): Promise<Stripe.Event> => {
  await world.control('webhooks', { mode: 'lose' });
  await world.buy(ROSA);
  const { data } = await world.stripe.events.list({ type: 'checkout.session.completed' });
  const [event] = data;
  if (!event) throw new Error('Stripe has no event of a checkout');
  return event;
};

const status = async () => (await world.stored(ROSA))?.subscription?.status;

describe('POST /stripe/webhook', () => {
  it('stores the subscription of a delivery, and marks the event as done', async () => {
    const event = await createEvent();
    expect(await status()).toBeUndefined();
    const answer = await deliver(event);
    expect(answer).toMatchObject({ statusCode: 200, body: '{"received":true}' });
    expect(await status()).toBe('active');
    expect(await world.eventState(event.id)).toBe('done');
  });

  it('verifies the exact bytes of a delivery, sent as text and as base64', async () => {
    const event = await createEvent();
    const payload = JSON.stringify({ ...event, note: 'José’s café, 20 €' }, undefined, 2);
    for (const isBase64 of [true, false]) {
      const answer = await world.webhook(delivery(payload, sign(payload), isBase64));
      expect(answer.statusCode).toBe(200);
    }
  });

  it('writes the record once for ten simultaneous deliveries of one event', async () => {
    const event = await createEvent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    const stored = await world.tables.stored(ROSA);
    expect(stored?.subscription?.status).toBe('active');
    expect(stored?.syncVersion).toBe(1);
  });

  it('answers an event that is done without a call to Stripe', async () => {
    const event = await createEvent();
    await deliver(event);
    await world.control('faults', { faults: [{ kind: 'down', times: 100 }] });
    expect(await deliver(event)).toMatchObject({ statusCode: 200 });
  });

  it('answers 503 while Stripe fails, and stores the change at the next delivery', async () => {
    const event = await createEvent();
    await world.control('faults', { faults: [{ kind: 'down', times: 100 }] });
    expect(parseProblem(await deliver(event))).toMatchObject({ status: 503 });
    expect(await world.eventState(event.id)).toBe('received');
    await world.control('faults', { faults: [] });
    expect(await deliver(event)).toMatchObject({ statusCode: 200 });
    expect(await world.eventState(event.id)).toBe('done');
    expect(await status()).toBe('active');
  });

  it('syncs on an event in another API version', async () => {
    const event = await createEvent();
    const other = { ...event, api_version: '2024-06-20', data: { object: { customer: { id: '' } } } };
    other.data.object.customer.id = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    expect(await deliver(other)).toMatchObject({ statusCode: 200 });
    expect(await status()).toBe('active');
  });

  it('accepts an event of another type and stores nothing', async () => {
    const event = { ...(await createEvent()), id: 'evt_other', type: 'customer.updated' };
    expect(await deliver(event)).toMatchObject({ statusCode: 200 });
    expect(await world.eventState('evt_other')).toBeUndefined();
    expect(await status()).toBeUndefined();
  });

  it('accepts an event of an unknown Stripe customer and stores nothing', async () => {
    const { id } = await world.stripe.customers.create({ email: 'someone@else.example' });
    const event = await createEvent();
    for (const customer of [id, 'cus_never', null]) {
      const unknown = { ...event, id: `evt_${customer}`, data: { object: { customer } } };
      expect(await deliver(unknown)).toMatchObject({ statusCode: 200 });
    }
    expect((await world.tables.storedCustomers()).map(({ userId }) => userId)).toEqual([ROSA]);
  });

  it.each([{ userId: 'apple|nina', stage: 'another' }, { userId: 'apple|nina' }])(
    'stores nothing for a Stripe customer with the metadata %j, which this stage did not write',
    async (metadata) => {
      const { id } = await world.stripe.customers.create({ metadata });
      const event = { ...(await createEvent()), id: `evt_${id}`, data: { object: { customer: id } } };
      expect(await deliver(event)).toMatchObject({ statusCode: 200 });
      expect(await world.stored('apple|nina')).toBeUndefined();
    },
  );

  it('finds the customer by the metadata when the binding is lost', async () => {
    const metadata = { userId: 'apple|nina', stage: environment.STAGE };
    const { id } = await world.stripe.customers.create({ metadata });
    await world.stripe.subscriptions.create({
      customer: id,
      items: [{ price: 'price_1PlainlyLaptopEssentials' }],
      payment_behavior: 'default_incomplete',
    });
    const event = { ...(await createEvent()), id: 'evt_nina', data: { object: { customer: id } } };
    expect(await deliver(event)).toMatchObject({ statusCode: 200 });
    expect(await world.stored('apple|nina')).toMatchObject({
      stripeCustomerId: id,
      subscription: { status: 'incomplete' },
    });
  });

  it('keeps the bound Stripe customer when another one names the same customer', async () => {
    await deliver(await createEvent());
    const before = await world.stored(ROSA);
    const metadata = { userId: ROSA, stage: environment.STAGE };
    const { id } = await world.stripe.customers.create({ metadata });
    const event = { ...(await fetchEvent()), id: 'evt_twin', data: { object: { customer: id } } };
    expect(await deliver(event)).toMatchObject({ statusCode: 200 });
    expect(await world.stored(ROSA)).toEqual(before);
  });
});

const fetchEvent = async (): Promise<Stripe.Event> => {
  const [event] = (await world.stripe.events.list({ type: 'checkout.session.completed' })).data;
  if (!event) throw new Error('Stripe has no event of a checkout');
  return event;
};

describe('POST /stripe/webhook, without a valid signature', () => {
  const expectRefused = async (event: object) => {
    const answer = await world.webhook(event);
    expect(parseProblem(answer)).toMatchObject({ status: 400, code: 'bad-request' });
    expect(await status()).toBeUndefined();
  };

  it('answers 400 to a delivery without a signature', async () => {
    const payload = JSON.stringify(await createEvent());
    await expectRefused(delivery(payload, undefined));
    await expectRefused(delivery(payload, ''));
  });

  it('answers 400 to a delivery with any changed byte', async () => {
    const payload = Buffer.from(JSON.stringify(await createEvent()));
    const signature = sign(payload.toString());
    for (let index = 0; index < payload.length; index += Math.ceil(payload.length / 40)) {
      const changed = Buffer.from(payload);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await expectRefused(delivery(changed, signature));
    }
    await expectRefused(delivery(Buffer.concat([payload, Buffer.from(' ')]), signature));
    await expectRefused(delivery(payload.subarray(1), signature));
  });

  it.each([301, 3600, 86_400])('answers 400 to a delivery that was signed %i seconds ago', async (age) => {
    const payload = JSON.stringify(await createEvent());
    await expectRefused(delivery(payload, sign(payload, WEBHOOK_SECRET, age)));
  });

  it('accepts a delivery that was signed four minutes ago', async () => {
    const payload = JSON.stringify(await createEvent());
    const answer = await world.webhook(delivery(payload, sign(payload, WEBHOOK_SECRET, 240)));
    expect(answer.statusCode).toBe(200);
  });

  it('answers 400 to a delivery with another secret, scheme or format of the signature', async () => {
    const payload = JSON.stringify(await createEvent());
    const good = sign(payload);
    for (const signature of [
      sign(payload, 'whsec_other'),
      sign(payload, ' '),
      good.replace('v1=', 'v0='),
      good.replace(/t=\d+/, 't=NaN'),
      good.replace(/t=\d+,/, ''),
      good.slice(0, -1),
      't=1,v1=',
      'nonsense',
    ]) {
      await expectRefused(delivery(payload, signature));
    }
  });

  it('answers 400 to a signed payload that is not an event', async () => {
    await createEvent();
    for (const payload of ['null', '[]', '{}', '"evt_1"', 'not json', '{"object":"v2.core.event"}']) {
      await expectRefused(delivery(payload, sign(payload)));
    }
    await expectRefused(delivery('', sign('')));
  });
});

it('accepts the first delivery that is signed with a rotated secret', async () => {
  const event = await createEvent();
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  for (const secret of ['whsec_rotated', WEBHOOK_SECRET]) {
    // The secret was last refreshed a minute ago.
    now += 60_000;
    world.parameters.secrets.set(environment.STRIPE_WEBHOOK_SECRET_PARAMETER, secret);
    expect(await deliver({ ...event, id: `evt_${secret}` }, secret)).toMatchObject({ statusCode: 200 });
    expect(await deliver({ ...event, id: `evt_${secret}` }, secret)).toMatchObject({ statusCode: 200 });
  }
  expect(await status()).toBe('active');
});

it('reads the Parameter Store only a few times for many forged deliveries', async () => {
  const payload = JSON.stringify(await createEvent());
  world.parameters.requestedNames.length = 0;
  for (let sent = 0; sent < 50; sent += 1) {
    await world.webhook(delivery(payload, sign(payload, `whsec_${sent}`)));
  }
  expect(world.parameters.requestedNames.length).toBeLessThanOrEqual(3);
});
