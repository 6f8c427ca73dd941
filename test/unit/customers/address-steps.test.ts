// The first mails to a customer and the links about addresses: what is put, counted and sent, and for whom it is too late.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { freeModules, paidModules } from '#shared/modules.ts';
import type {
  AddressLinks,
  CustomerRecord,
  SubscriptionRecord,
} from '../../../functions/customers/customer.ts';
import type { Tombstone } from '../../../functions/customers/tombstone.ts';
import type { MailKey, StoredMail } from '../../../functions/mails/mail.ts';
import { toEntry } from '../../../functions/lessons/lesson.ts';
import { createUlid } from '../../../functions/platform/ulid.ts';
import { newLesson, newUlid } from '../../stored-lessons.ts';
import { environment } from '../events.ts';
import { validProfile as profile } from '../profile/profiles.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/customers/customers.table.ts');
vi.mock('../../../functions/customers/tombstones.table.ts');
vi.mock('../../../functions/lessons/lessons.table.ts');
vi.mock('../../../functions/mails/address-id.ts');
vi.mock('../../../functions/mails/start-sending.ts');
vi.mock('../../../functions/newsletter/move-subscriber.ts');
vi.mock('../../../functions/platform/rate-limits.table.ts');
vi.mock('../../../functions/platform/secrets.client.ts');
vi.mock('../../../functions/subscriptions/account-at-stripe.ts');
Object.assign(process.env, environment);
const customers = vi.mocked(await import('../../../functions/customers/customers.table.ts'));
const tombstones = vi.mocked(await import('../../../functions/customers/tombstones.table.ts'));
const lessons = vi.mocked(await import('../../../functions/lessons/lessons.table.ts'));
const { toAddressId, toInboxId } = vi.mocked(await import('../../../functions/mails/address-id.ts'));
const { startSending } = vi.mocked(await import('../../../functions/mails/start-sending.ts'));
const { tryCountMember, removeMembers } = vi.mocked(
  await import('../../../functions/platform/rate-limits.table.ts'),
);
const secrets = vi.mocked(await import('../../../functions/platform/secrets.client.ts'));
const { bringAddressToStripe } = vi.mocked(
  await import('../../../functions/subscriptions/account-at-stripe.ts'),
);
const { countMove, prepareMove } = vi.mocked(
  await import('../../../functions/newsletter/move-subscriber.ts'),
);
const { createCounter } = await import('../../../functions/platform/counter.ts');
const { toLogId } = await import('../../../functions/platform/log-id.ts');
const { toMailWrites } = await import('../../../functions/mails/outbox.table.ts');
const { readMailLink } = await import('../../../functions/mail-links/mail-link.ts');
const links = await import('../../../functions/customers/address-link.ts');
const { confirmAddress, confirmByTenant, endInvoiceCopies, requestAddressChange } =
  await import('../../../functions/customers/addresses.ts');
const { completeProfile } = await import('../../../functions/customers/complete-profile.ts');
const compose = await import('../../../functions/customers/compose-mail.ts');
const { isNew } = await import('../../../functions/customers/welcome.ts');

const ROSA = 'google-oauth2|rosa';
const email = 'rosa@bakery.example';
const other = 'orders@bakery.example';
const now = new Date('2026-11-21T12:00:00.000Z');
const inDays = (days: number, ms = 0) => new Date(now.getTime() + days * DAY_MS + ms);
const rosa = (changes: Partial<CustomerRecord> = {}): CustomerRecord => ({
  userId: ROSA,
  syncVersion: 0,
  completedAt: now.toISOString(),
  ...changes,
});
const welcome: MailKey = { kind: 'welcome', reference: ROSA, occurrence: 'once' };
const toLink = (kind: 'confirm-address' | 'confirm-invoice-address', address: string): MailKey => ({
  kind,
  reference: ROSA,
  occurrence: `id-of-${address} ${now.toISOString()}`,
});
/** What the record says of links that were sent to an address so long before `now`. */
const linksTo = (...sent: readonly (readonly [address: string, ms: number])[]): AddressLinks => {
  const links = sent.map(([address, ms]) => ({
    inboxId: `inbox-of-${address}`,
    sentAt: inDays(0, -ms).toISOString(),
  }));
  return { lastAt: links.at(-1)?.sentAt ?? '', sent: links };
};
const byInbox = (purpose: string, address: string) =>
  createCounter(`${purpose} by inbox`, `inbox-of-${address}`, { max: 3, windowMs: 30 * DAY_MS }, now);

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(customers, startSending, bringAddressToStripe, removeMembers, countMove);
  toAddressId.mockImplementation(async (address) => `id-of-${address}`);
  toInboxId.mockImplementation(async (address) => `inbox-of-${address}`);
  tryCountMember.mockResolvedValue(true);
  secrets.getSecret.mockResolvedValue('a-mail-link-secret-of-the-unit-tests');
  secrets.refreshSecret.mockResolvedValue('a-mail-link-secret-of-the-unit-tests');
});

it.each([
  [inDays(-7), true],
  [inDays(-7, -1), false],
  [undefined, false],
])('welcomes who completed the profile at most a week ago: %s', (completedAt, isWelcome) => {
  expect(isNew({ completedAt: completedAt?.toISOString() }, now)).toBe(isWelcome);
});

describe('completeProfile', () => {
  const nowhere = { contactAddress: undefined, pendingAddress: undefined, addressLinks: undefined };
  const verified = { ...nowhere, email, contactAddress: email };
  const unverified = { ...nowhere, email, pendingAddress: email, addressLinks: linksTo([email, 0]) };

  it.each<[string, string | undefined, boolean, object, MailKey[]]>([
    ['a verified address', email, true, verified, [welcome]],
    ['an address that nobody has verified', email, false, unverified, [toLink('confirm-address', email)]],
    ['no address', undefined, true, { email: undefined, ...nowhere }, []],
    ['no address that we can write to', 'josé@bakery', false, { email: 'josé@bakery', ...nowhere }, []],
    [
      'an address in another form',
      'Rosa@Bakery.example',
      true,
      { ...verified, email: 'Rosa@Bakery.example' },
      [welcome],
    ],
  ])('stores and mails by %s', async (_, typed, isEmailVerified, stored, mails) => {
    customers.completeProfile.mockResolvedValue('completed');
    expect(await completeProfile({ userId: ROSA, email: typed, isEmailVerified, profile }, now)).toBe(
      'completed',
    );
    const details = { ...stored, profile, completedAt: now, mails: toMailWrites(mails, now) };
    expect(customers.completeProfile.mock.calls).toEqual([[ROSA, details]]);
    expect(startSending.mock.calls).toEqual([[mails]]);
  });

  it('sends nothing to who has joined before', async () => {
    customers.completeProfile.mockResolvedValue('already-complete');
    expect(await completeProfile({ userId: ROSA, email, isEmailVerified: true, profile }, now)).toBe(
      'already-complete',
    );
    expect(startSending).not.toHaveBeenCalled();
  });

  it('leaves the link to the account while nobody presses those of others to this inbox', async () => {
    tryCountMember.mockResolvedValue(false);
    customers.completeProfile.mockResolvedValue('completed');
    await completeProfile({ userId: ROSA, email, isEmailVerified: false, profile }, now);
    const details = { email, ...nowhere, profile, completedAt: now, mails: [] };
    expect(customers.completeProfile.mock.calls).toEqual([[ROSA, details]]);
    expect(startSending.mock.calls).toEqual([[[]]]);
  });
});

describe.each([
  ['confirm-address', 'contactAddress', 'pendingAddress', 'addressLinks'],
  ['confirm-invoice-address', 'invoiceAddress', 'pendingInvoiceAddress', 'invoiceAddressLinks'],
] as const)('the purpose %s', (purpose, confirmed, pending, linksName) => {
  const subjectOf = (address: string, userId = ROSA) => `${userId} id-of-${address}`;
  const composer =
    purpose === 'confirm-address' ? compose.composeConfirmAddress : compose.composeConfirmInvoiceAddress;
  const mail = (address: string, createdAt = now) =>
    ({
      reference: ROSA,
      occurrence: `id-of-${address} ${now.toISOString()}`,
      createdAt: createdAt.toISOString(),
    }) as StoredMail;

  const HOUR_MS = DAY_MS / 24;
  const MONTH_MS = 30 * DAY_MS;
  const times = (count: number, address: string, ms: number) =>
    Array.from({ length: count }, () => [address, ms] as const);

  it('is asked of a new address by a link, which the record counts', async () => {
    const before = linksTo([email, MONTH_MS], [email, HOUR_MS]);
    customers.find.mockResolvedValue(rosa({ [confirmed]: email, [linksName]: before }));
    customers.savePendingAddress.mockResolvedValue(rosa({ [pending]: other }));
    expect(await requestAddressChange(ROSA, purpose, other, now)).toEqual(rosa({ [pending]: other }));
    const mails = [toLink(purpose, other)];
    const links = linksTo([email, HOUR_MS], [other, 0]);
    const change = { pendingAddress: other, links, lastAtBefore: before.lastAt };
    expect(customers.savePendingAddress.mock.calls).toEqual([
      [ROSA, purpose, change, toMailWrites(mails, now)],
    ]);
    expect(startSending.mock.calls).toEqual([[mails]]);
    expect(tryCountMember.mock.calls).toEqual([[byInbox(purpose, other), toLogId(ROSA)]]);
    expect(customers.find).toHaveBeenCalledWith(ROSA, { consistent: true });
  });

  it.each<[string, AddressLinks | undefined, number?]>([
    ['has none behind it', undefined],
    ['is the third of a day', linksTo(...times(2, other, HOUR_MS))],
    ['is the fourth of a day', linksTo(...times(3, other, HOUR_MS)), 23],
    ['is the fourth, the first a day ago', linksTo([other, DAY_MS], ...times(2, other, HOUR_MS))],
    ['follows three to another inbox', linksTo(...times(3, email, HOUR_MS))],
    ['follows six in all', linksTo([email, 2 * HOUR_MS], ...times(5, email, HOUR_MS)), 22],
    ['is the tenth of a month', linksTo(...times(9, other, 29 * DAY_MS)), 24],
    ['is the tenth, the first a month ago', linksTo([other, MONTH_MS], ...times(8, other, 29 * DAY_MS))],
    ['is the 31st of a month in all', linksTo(...times(30, email, 28 * DAY_MS)), 48],
  ])('is asked by a link that %s, or refused for %s hours and counted nowhere', async (_, before, hours) => {
    customers.find.mockResolvedValue(rosa({ [pending]: other, [linksName]: before }));
    customers.savePendingAddress.mockResolvedValue(rosa());
    const asked = requestAddressChange(ROSA, purpose, other, now);
    if (hours === undefined) await asked;
    else {
      const headers = { 'retry-after': String(hours * 3600) };
      await expect(asked).rejects.toMatchObject({ status: 429, headers });
    }
    const sends = hours === undefined ? 1 : 0;
    for (const mock of [customers.savePendingAddress, tryCountMember, startSending])
      expect(mock).toHaveBeenCalledTimes(sends);
  });

  it('is refused while nobody presses the links of other customers to this inbox', async () => {
    tryCountMember.mockResolvedValue(false);
    const refusal = { status: 429, message: expect.stringContaining('nobody has pressed one') };
    await expect(requestAddressChange(ROSA, purpose, other, now)).rejects.toMatchObject(refusal);
    expect(customers.savePendingAddress).not.toHaveBeenCalled();
  });

  it('is asked once by two presses at once, and again when another address was faster', async () => {
    const [first, second] = [linksTo([other, 2]), linksTo([other, 2], [email, 1])];
    customers.find.mockResolvedValueOnce(rosa({ [linksName]: first }));
    customers.find.mockResolvedValueOnce(rosa({ [pending]: other, [linksName]: second }));
    expect(await requestAddressChange(ROSA, purpose, other, now)).toMatchObject({ [pending]: other });
    expect(startSending).not.toHaveBeenCalled();
    customers.find.mockResolvedValue(rosa({ [pending]: email, [linksName]: second }));
    customers.savePendingAddress.mockResolvedValueOnce(undefined).mockResolvedValueOnce(rosa());
    await requestAddressChange(ROSA, purpose, other, now);
    expect(startSending).toHaveBeenCalledOnce();
  });

  it('is taken back by the address that is confirmed', async () => {
    customers.find.mockResolvedValue(rosa({ [confirmed]: email }));
    customers.removePendingAddress.mockResolvedValue(rosa({ [confirmed]: email }));
    expect(await requestAddressChange(ROSA, purpose, email, now)).toEqual(rosa({ [confirmed]: email }));
    expect(customers.removePendingAddress.mock.calls).toEqual([[ROSA, purpose]]);
    expect(tryCountMember).not.toHaveBeenCalled();
  });

  it('has a link that ends a week after its mail was put', async () => {
    customers.findUnlessForgotten.mockResolvedValue(rosa({ [confirmed]: email, [pending]: other }));
    const letter = await composer(mail(other, inDays(-3)));
    expect(letter).toMatchObject({ set: 'mails', to: other });
    const [, token = ''] = /\/mail\/([\w.-]+)/.exec(JSON.stringify(letter)) ?? [];
    expect(await readMailLink(token, inDays(4, -1000))).toEqual({
      ...{ purpose, subject: subjectOf(other), isExpired: false },
    });
    expect(await readMailLink(token, inDays(4))).toMatchObject({ isExpired: true });
  });

  it.each([
    ['forgotten', undefined],
    ['confirmed', { [confirmed]: other }],
    ['other-address', { [pending]: email }],
  ])('has no mail any more: %s', async (dropped, changes) => {
    customers.findUnlessForgotten.mockResolvedValue(changes && rosa(changes));
    expect(await composer(mail(other))).toEqual({ dropped });
  });

  it.each([
    [
      'its address is pending',
      { [confirmed]: email, [pending]: other },
      { isConfirmed: false, address: other },
    ],
    [
      'its address is confirmed',
      { [confirmed]: other, [pending]: email },
      { isConfirmed: true, address: other },
    ],
    ['both are other ones', { [confirmed]: email, [pending]: email }, undefined],
    ['there is none', {}, undefined],
    ['the customer is forgotten', undefined, undefined],
  ])('is read from a link while %s', async (_, changes, found) => {
    const record = changes && rosa(changes);
    customers.findUnlessForgotten.mockImplementation(async (id) => (id === ROSA ? record : undefined));
    const link = await links.readAddressLink(purpose, subjectOf(other));
    expect(link).toEqual(found && { ...found, record });
    expect(await links.describeAddressLink(purpose, subjectOf(other))).toEqual(
      found && {
        ...{ isConfirmed: found.isConfirmed, masked: 'o…@bakery.example' },
        customer: record?.contactAddress ?? null,
      },
    );
    expect(await links.readAddressLink(purpose, subjectOf(other, 'apple|1'))).toBeUndefined();
    expect(await links.readAddressLink(purpose, '')).toBeUndefined();
    expect(customers.findUnlessForgotten).not.toHaveBeenCalledWith('');
  });

  it.each([
    ['new', now, purpose === 'confirm-address'],
    ['no longer new', inDays(-8), false],
  ])('is confirmed by a link once, with the welcome of a customer who is %s', async (_, at, isWelcome) => {
    const record = rosa({ [pending]: other, completedAt: at.toISOString() });
    const after = rosa({ [confirmed]: other });
    customers.findUnlessForgotten.mockResolvedValue(record);
    customers.confirmPendingAddress.mockResolvedValue(after);
    // Stripe may take long: the mail is on its way by then.
    bringAddressToStripe.mockImplementation(async () => expectNothingRunning());
    await confirmAddress(purpose, subjectOf(other), now);
    const mails = isWelcome ? [welcome] : [];
    expect(customers.confirmPendingAddress.mock.calls).toEqual([
      [ROSA, purpose, { address: other }, toMailWrites(mails, now)],
    ]);
    expect(startSending.mock.calls).toEqual([[mails]]);
    expect(removeMembers.mock.calls).toEqual([[byInbox(purpose, other)]]);
    expect(bringAddressToStripe.mock.calls).toEqual([[after]]);
  });

  it.each([
    ['that is confirmed already', { [confirmed]: other }],
    ['that is no longer asked for', { [pending]: email }],
  ])('is not confirmed by the link of an address %s', async (_, changes) => {
    for (const tries of [0, 1]) {
      // Meanwhile, the second time.
      if (tries === 1) customers.findUnlessForgotten.mockResolvedValueOnce(rosa({ [pending]: other }));
      customers.findUnlessForgotten.mockResolvedValue(rosa(changes));
      await confirmAddress(purpose, subjectOf(other), now);
      expect(customers.confirmPendingAddress).toHaveBeenCalledTimes(tries);
    }
    expect(startSending).not.toHaveBeenCalled();
    expect(bringAddressToStripe).not.toHaveBeenCalled();
  });
});

describe('a contact address that moves', () => {
  const former = { address: email, movedAt: now.toISOString() };
  const mail = (movedAt: string) => ({ reference: ROSA, occurrence: movedAt }) as StoredMail;

  it.each([
    ['for the first time', undefined, [former]],
    [
      'twice in a minute',
      inDays(0, -60_000),
      [{ address: 'a@b.example', movedAt: inDays(0, -60_000).toISOString() }, former],
    ],
    ['again after a day', inDays(-1), [former]],
  ])('has a mail for the former one: %s', async (_, before, formerAddresses) => {
    const kept = before && { formerAddresses: [{ address: 'a@b.example', movedAt: before.toISOString() }] };
    const record = rosa({
      contactAddress: email,
      pendingAddress: other,
      completedAt: '2026-01-01T00:00:00Z',
      ...kept,
    });
    customers.findUnlessForgotten.mockResolvedValue(record);
    customers.confirmPendingAddress.mockResolvedValueOnce(undefined).mockResolvedValue(rosa());
    const [move, stale] = [
      { writes: ['a write' as never], hasEnded: true },
      { writes: [], hasEnded: false },
    ];
    prepareMove.mockResolvedValueOnce(stale).mockResolvedValue(move);
    await confirmAddress('confirm-address', `${ROSA} id-of-${other}`, now);
    // The subscription had changed at the first try.
    customers.confirmPendingAddress.mock.calls.shift();
    expect(prepareMove.mock.calls).toEqual([
      [email, other, now],
      [email, other, now],
    ]);
    expect(countMove.mock.calls).toEqual([[move, now]]);
    const mails = [{ kind: 'address-moved', reference: ROSA, occurrence: now.toISOString() }] as const;
    expect(customers.confirmPendingAddress.mock.calls).toEqual([
      [
        ROSA,
        'confirm-address',
        { address: other, formerAddresses },
        [...toMailWrites(mails, now), 'a write'],
      ],
    ]);
    expect(startSending.mock.calls).toEqual([[mails]]);
  });

  it.each<[string, Partial<CustomerRecord> | undefined, Partial<Tombstone> | undefined, object]>([
    ['is told', { contactAddress: other, formerAddresses: [former] }, undefined, { to: email }],
    [
      'is told of a deleted account',
      undefined,
      { contactAddress: other, formerAddresses: [former] },
      { to: email },
    ],
    [
      'is the present one again',
      { contactAddress: email, formerAddresses: [former] },
      undefined,
      { dropped: 'moved-back' },
    ],
    ['is forgotten', { contactAddress: other }, undefined, { dropped: 'address-forgotten' }],
    ['is gone with the account', undefined, undefined, { dropped: 'address-forgotten' }],
  ])('%s, without the new one', async (_, record, tombstone, letter) => {
    customers.findUnlessForgotten.mockResolvedValue(record && rosa(record));
    tombstones.findByUserId.mockResolvedValue(tombstone as Tombstone | undefined);
    const composed = await compose.composeAddressMoved(mail(former.movedAt), now);
    expect(composed).toMatchObject(letter);
    expect(JSON.stringify(composed)).not.toContain(other);
  });
});

it.each([
  [{ contactAddress: email }, 'rosa@bakery.example, a customer of Plainly'],
  [{}, 'Somebody, a customer of Plainly'],
])('names the customer in the question for copies of invoices: %j', async (changes, words) => {
  customers.findUnlessForgotten.mockResolvedValue(
    rosa({ ...changes, pendingInvoiceAddress: other, email: 'typed@b.example' }),
  );
  const mail = {
    reference: ROSA,
    occurrence: `id-of-${other} then`,
    createdAt: now.toISOString(),
  } as StoredMail;
  const letter = JSON.stringify(await compose.composeConfirmInvoiceAddress(mail));
  expect(letter).toContain(words);
  expect(letter).not.toContain('typed@b.example');
});

it.each([
  ['to it', { invoiceAddress: other }, true],
  ['nowhere yet', { pendingInvoiceAddress: other }, false],
  ['to another one', { invoiceAddress: email }, false],
  ['to a contact address alone', { contactAddress: other }, false],
])('ends copies of invoices by a link only while they go %s', async (_, changes, isEnded) => {
  customers.findUnlessForgotten.mockResolvedValue(rosa(changes));
  await endInvoiceCopies(`${ROSA} id-of-${other}`);
  expect(customers.removeInvoiceAddress.mock.calls).toEqual(isEnded ? [[ROSA, other]] : []);
});

it('signs a link in a copy that ends after a year', async () => {
  const token = (await links.createEndLink(ROSA, other, now)).split('/mail/')[1] ?? '';
  const link = { purpose: 'end-invoice-copies', subject: `${ROSA} id-of-${other}` };
  expect(await readMailLink(token, inDays(365, -1000))).toEqual({ ...link, isExpired: false });
  expect(await readMailLink(token, inDays(365))).toEqual({ ...link, isExpired: true });
});

describe('confirmByTenant', () => {
  const confirm = (record: CustomerRecord | undefined, address: string | undefined = email) =>
    confirmByTenant(record, { userId: ROSA, email: address }, now);

  it.each([
    ['with the welcome', now, true],
    ['without a welcome after a week', inDays(-8), false],
  ])('confirms what the tenant has verified, %s', async (_, at, isWelcome) => {
    const after = rosa({ contactAddress: email });
    customers.confirmByTenant.mockResolvedValue(after);
    expect(await confirm(rosa({ completedAt: at.toISOString() }), 'Rosa@bakery.example')).toBe(after);
    const mails = isWelcome ? [welcome] : [];
    expect(customers.confirmByTenant.mock.calls).toEqual([
      [ROSA, { email: 'Rosa@bakery.example', contactAddress: email }, toMailWrites(mails, now)],
    ]);
    expect(startSending.mock.calls).toEqual([[mails]]);
  });

  it('reads the record again when an address was confirmed meanwhile, and sends nothing', async () => {
    customers.find.mockResolvedValue(rosa({ contactAddress: other }));
    expect(await confirm(rosa())).toEqual(rosa({ contactAddress: other }));
    expect(customers.find.mock.calls).toEqual([[ROSA, { consistent: true }]]);
    expect(startSending).not.toHaveBeenCalled();
  });

  it.each([
    ['who has a confirmed address', rosa({ contactAddress: other }), email],
    ['without a record', undefined, email],
    ['without an address of the sign-in', rosa(), undefined],
    ['whose address we cannot write to', rosa(), 'josé@bakery'],
  ])('leaves a customer %s as they are', async (_, record, address) => {
    expect(await confirmByTenant(record, { userId: ROSA, email: address }, now)).toBe(record);
    expect(customers.confirmByTenant).not.toHaveBeenCalled();
  });
});

describe('the welcome', () => {
  const mail = { reference: ROSA } as StoredMail;
  beforeEach(() => void lessons.listModules.mockResolvedValue([]));

  const plan: SubscriptionRecord = {
    ...{ priceId: 'price_1', stripeSubscriptionId: 'sub_1', status: 'active', cancelAt: null },
    ...{ currentPeriodStart: inDays(-1).toISOString(), currentPeriodEnd: inDays(29).toISOString() },
  };

  it('greets a customer whose plan has ended, or who has not paid yet', async () => {
    for (const status of ['canceled', 'incomplete'] as const) {
      const subscription = { ...plan, status };
      customers.findUnlessForgotten.mockResolvedValue(rosa({ contactAddress: email, subscription }));
      expect(await compose.composeWelcome(mail, now)).toMatchObject({ to: email });
    }
  });

  it.each([
    ['forgotten', undefined],
    ['has-a-plan', rosa({ contactAddress: email, subscription: plan })],
    ['address-not-confirmed', rosa({ pendingAddress: email })],
    ['too-late', rosa({ contactAddress: email, completedAt: inDays(-7, -1).toISOString() })],
  ])('is dropped: %s', async (dropped, record) => {
    customers.findUnlessForgotten.mockResolvedValue(record);
    expect(await compose.composeWelcome(mail, now)).toEqual({ dropped });
  });

  it('names the free modules that have a lesson, and no other, and how long the first lesson takes', async () => {
    customers.findUnlessForgotten.mockResolvedValue(rosa({ contactAddress: email }));
    const text = async () => {
      const letter = await compose.composeWelcome(mail, now);
      return 'text' in letter ? letter.text : '';
    };
    const empty = await text();
    const entry = (id: string, at = now.getTime()) => ({
      id,
      lessons: [toEntry(newLesson({ lessonId: createUlid(at, '0'.repeat(20)) }), newUlid())],
    });
    const [free, next] = freeModules;
    const module = (id = '', at?: number) => entry(id, at);
    const other = [module('unknown'), module(paidModules[0]?.id), module(next?.id, now.getTime() + 1)];
    lessons.listModules.mockResolvedValue([...other, { id: free?.id, lessons: [] }] as never);
    expect(await text()).toBe(empty);
    lessons.listModules.mockResolvedValue([...other, module(free?.id)] as never);
    expect(await text()).toContain(`\n- ${free?.name}`);
    expect(await text()).toMatch(/Begin with 'Ask for a table .*' \(4 min\)\. Your place is kept\./);
    for (const { name } of [...paidModules, next!]) expect(await text()).not.toContain(name);
  });
});

it.each([
  ['to the address that the tombstone keeps', { contactAddress: email }, { set: 'mails', to: email }],
  ['nowhere, once the address is forgotten', {}, { dropped: 'address-forgotten' }],
  ['nowhere, once the tombstone has ended', undefined, { dropped: 'address-forgotten' }],
])('says that an account is deleted: %s', async (_, tombstone, letter) => {
  tombstones.findByUserId.mockResolvedValue(tombstone as never);
  const mail = { reference: ROSA } as StoredMail;
  expect(await compose.composeAccountDeleted(mail, now)).toMatchObject(letter);
  expect(tombstones.findByUserId).toHaveBeenCalledWith(ROSA, now);
});

it.each([
  [undefined, false],
  ['cus_1', true],
])(
  'names the plan in the farewell of those who may have had one, and of nobody else: %s',
  async (stripeCustomerId, isNamed) => {
    tombstones.findByUserId.mockResolvedValue({ contactAddress: email, stripeCustomerId } as never);
    const letter = await compose.composeAccountDeleted({ reference: ROSA } as StoredMail, now);
    expect(JSON.stringify(letter).includes('plan')).toBe(isNamed);
  },
);
