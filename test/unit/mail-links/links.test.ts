// What the links in mails to subscribers show and do: of each purpose, in time and too late.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { articlePath } from '#shared/blog-paths.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { StoredSubscriber } from '#shared/subscriber.ts';
import type { LinkPurpose } from '../../../functions/mail-links/mail-link.ts';
import { environment } from '../events.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/issues/newest-issue.ts');
vi.mock('../../../functions/newsletter/subscribers.table.ts');
vi.mock('../../../functions/newsletter/change-subscriber.ts');
vi.mock('../../../functions/newsletter/confirm.ts');
vi.mock('../../../functions/customers/address-link.ts');
vi.mock('../../../functions/customers/addresses.ts');
vi.mock('../../../functions/platform/secrets.client.ts');
Object.assign(process.env, environment);
const { findNewestWhole } = vi.mocked(await import('../../../functions/issues/newest-issue.ts'));
const table = vi.mocked(await import('../../../functions/newsletter/subscribers.table.ts'));
const { leave, subscribeAgain } = vi.mocked(
  await import('../../../functions/newsletter/change-subscriber.ts'),
);
const { confirm } = vi.mocked(await import('../../../functions/newsletter/confirm.ts'));
const { describeAddressLink } = vi.mocked(await import('../../../functions/customers/address-link.ts'));
const addresses = vi.mocked(await import('../../../functions/customers/addresses.ts'));
const secrets = vi.mocked(await import('../../../functions/platform/secrets.client.ts'));
const { readMailLink, signMailLink } = await import('../../../functions/mail-links/mail-link.ts');
const { findMailLinkPage } = await import('../../../functions/mail-links/find-page.ts');
const { followLink } = await import('../../../functions/mail-links/follow-link.ts');
const { leaveByLink, signLeaveLink } = await import('../../../functions/newsletter/subscriber-links.ts');
const { composeConfirmSignUp, composeSubscribed } =
  await import('../../../functions/newsletter/compose-mail.ts');

const ID = 'an-id';
const now = new Date('2026-11-21T12:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const masked = 'r…@bakery.example';
const customer = 'owner@bakery.example';
const expiresAt = inDays(7).getTime() / 1000;
const toSubscriber = (state: StoredSubscriber['state']) =>
  ({ subscriberId: ID, address: 'rosa@bakery.example', state, expiresAt }) as StoredSubscriber;
const hold = (state: StoredSubscriber['state'] | undefined, note?: 'left' | 'bounced' | 'complained') =>
  table.find.mockResolvedValue({
    subscriber: state && toSubscriber(state),
    note: note && { subscriberId: `note#${ID}`, state: note, at: '' },
  });
const sign = (purpose: LinkPurpose, endsAt = inDays(1)) => signMailLink({ purpose, subject: ID }, endsAt);
const readPath = (path: string) => readMailLink(path.replace('/mail/', ''), now);

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(leave, subscribeAgain, confirm, addresses);
  secrets.getSecret.mockResolvedValue('a-mail-link-secret-of-the-unit-tests');
  secrets.refreshSecret.mockResolvedValue('a-mail-link-secret-of-the-unit-tests');
  hold('confirmed');
});

describe('findMailLinkPage', () => {
  it.each([
    ['pending', undefined, { kind: 'confirm-subscription', masked, isOwnBrowserPossible: true }],
    ['pending', 'bounced', { kind: 'confirm-subscription', masked, isOwnBrowserPossible: true }],
    ['pending', 'complained', { kind: 'confirm-subscription', masked, isOwnBrowserPossible: false }],
    ['confirmed', undefined, { kind: 'subscribed', masked }],
    ['left', 'left', { kind: 'left', masked }],
    ['bounced', 'bounced', { kind: 'left', masked }],
    [undefined, undefined, { kind: 'expired', of: 'sign-up' }],
  ] as const)('shows by a link to confirm of who is %s and %s: %j', async (state, note, page) => {
    hold(state, note);
    const token = await sign('confirm-subscription');
    const shown = await findMailLinkPage(token, now);
    expect(shown).toMatchObject(page);
    if (!('token' in shown)) return;
    // The buttons of the pages after the confirmation need a link to leave.
    const purpose = state === 'pending' ? 'confirm-subscription' : 'leave';
    expect(await readMailLink(shown.token, now)).toEqual({ purpose, subject: ID, isExpired: false });
  });

  it.each([
    ['pending', 'leave'],
    ['confirmed', 'leave'],
    ['left', 'left'],
    ['bounced', 'left'],
  ] as const)('shows by a link to leave of who is %s: %s', async (state, kind) => {
    hold(state);
    const token = await sign('leave');
    expect(await findMailLinkPage(token, now)).toEqual({ kind, token, masked });
    hold(undefined);
    expect(await findMailLinkPage(token, now)).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['confirm-address', true, { kind: 'address-confirmed', masked }],
    ['confirm-address', false, { kind: 'confirm-address', masked }],
    ['confirm-invoice-address', true, { kind: 'invoice-address-confirmed', masked }],
    // Its reader must know whose invoices they are.
    ['confirm-invoice-address', false, { kind: 'confirm-invoice-address', masked, customer }],
    ['end-invoice-copies', true, { kind: 'end-invoice-copies', masked }],
    ['end-invoice-copies', false, { kind: 'invoice-copies-ended' }],
  ] as const)(
    'shows by a link of %s whether it is confirmed (%s): %j',
    async (purpose, isConfirmed, page) => {
      describeAddressLink.mockResolvedValue({ isConfirmed, masked, customer });
      const token = await sign(purpose);
      const hasButton = !page.kind.endsWith('confirmed') && !page.kind.endsWith('ended');
      expect(await findMailLinkPage(token, now)).toEqual(hasButton ? { ...page, token } : page);
      expect(describeAddressLink).toHaveBeenCalledWith(
        purpose === 'end-invoice-copies' ? 'confirm-invoice-address' : purpose,
        ID,
      );
      describeAddressLink.mockResolvedValue(undefined);
      const nothing = purpose === 'end-invoice-copies' ? 'invoice-copies-ended' : 'unknown';
      expect(await findMailLinkPage(token, now)).toEqual({ kind: nothing });
    },
  );

  it.each([
    ['confirm-subscription', 'sign-up'],
    ['leave', 'sign-up'],
    ['confirm-address', 'address'],
    ['confirm-invoice-address', 'invoice-address'],
    ['end-invoice-copies', 'invoice-copies'],
  ] as const)('says of an old link of %s that it has ended', async (purpose, of) => {
    describeAddressLink.mockResolvedValue({ isConfirmed: false, masked, customer });
    expect(await findMailLinkPage(await sign(purpose, now), now)).toEqual({ kind: 'expired', of });
  });

  it('says by the link of a test mail what a link to leave does, also later', async () => {
    for (const endsAt of [inDays(1), now])
      expect(await findMailLinkPage(await sign('leave-test', endsAt), now)).toEqual({ kind: 'leave-test' });
  });

  it('shows nothing of a link that we did not sign', async () => {
    expect(await findMailLinkPage('made.up.token', now)).toEqual({ kind: 'unknown' });
  });
});

describe('followLink', () => {
  const press = (token: string, action: 'confirm' | 'leave' | 'again', browser?: string) =>
    followLink(token, { action, browser }, now);
  const calls = () => ({
    confirmed: confirm.mock.calls,
    left: leave.mock.calls,
    addresses: addresses.confirmAddress.mock.calls,
    ended: addresses.endInvoiceCopies.mock.calls,
  });
  const none = { confirmed: [], left: [], addresses: [], ended: [] };

  it.each<['confirm' | 'leave', LinkPurpose, Partial<ReturnType<typeof calls>>]>([
    ['confirm', 'confirm-subscription', { confirmed: [[ID, 'own', now]] }],
    ['confirm', 'confirm-address', { addresses: [['confirm-address', ID, now]] }],
    ['confirm', 'confirm-invoice-address', { addresses: [['confirm-invoice-address', ID, now]] }],
    ['confirm', 'leave', {}],
    ['confirm', 'end-invoice-copies', {}],
    ['leave', 'leave', { left: [[ID, now]] }],
    ['leave', 'leave-test', {}],
    ['leave', 'end-invoice-copies', { ended: [[ID]] }],
    ['leave', 'confirm-subscription', {}],
    ['leave', 'confirm-address', {}],
    ['leave', 'confirm-invoice-address', {}],
  ])(
    'does by the button %s only what a link of %s is for, and only in time',
    async (action, purpose, done) => {
      const old = await sign(purpose, now);
      expect(await press(old, action, 'own')).toBe(`/mail/${old}`);
      expect(calls()).toEqual(none);
      const token = await sign(purpose);
      expect(await press(token, action, 'own')).toBe(`/mail/${token}`);
      expect(calls()).toEqual({ ...none, ...done });
    },
  );

  it('does nothing by a link that we did not sign', async () => {
    for (const action of ['confirm', 'leave', 'again'] as const)
      expect(await press('../made up', action)).toBe('/mail/..%2Fmade%20up');
    expect(calls()).toEqual(none);
    expect(subscribeAgain).not.toHaveBeenCalled();
  });

  it.each([
    ['who has left', true, 'left', true],
    ['who is on the list already', false, 'confirmed', true],
    ['who must confirm anew', false, 'left', false],
    ['who is gone', false, undefined, false],
  ] as const)('subscribes again %s', async (_, isTaken, state, isShown) => {
    subscribeAgain.mockResolvedValue(isTaken);
    hold(state);
    const path = await press(await sign('leave'), 'again');
    expect(subscribeAgain).toHaveBeenCalledWith(ID, now);
    if (!isShown) return expect(path).toBe('/newsletter');
    // A page for a day that says so. That of a link to leave would ask whether to leave.
    const expected = { purpose: 'confirm-subscription', subject: ID, isExpired: false };
    const token = path.replace('/mail/', '');
    expect(await readMailLink(token, new Date(inDays(1).getTime() - 1000))).toEqual(expected);
    expect(await readMailLink(token, inDays(1))).toEqual({ ...expected, isExpired: true });
  });

  it('subscribes nobody again by an old link, or one for something else', async () => {
    for (const token of [await sign('leave', now), await sign('confirm-subscription')])
      expect(await press(token, 'again')).toBe(`/mail/${token}`);
    expect(subscribeAgain).not.toHaveBeenCalled();
  });
});

describe('a link to leave', () => {
  it('works for a year, by the button of a mail program too, and for its purpose alone', async () => {
    const token = await signLeaveLink(ID, now);
    await leaveByLink(token, inDays(365));
    await leaveByLink(await sign('confirm-subscription'), now);
    await leaveByLink('made.up.token', now);
    expect(leave).not.toHaveBeenCalled();
    const last = new Date(inDays(365).getTime() - 1000);
    await leaveByLink(token, last);
    expect(leave.mock.calls).toEqual([[ID, last]]);
    leave.mockRejectedValue(new Error('Down'));
    await expect(leaveByLink(token, now)).rejects.toThrow('Down');
  });
});

describe('the link in a mail', () => {
  const mail = (kind: string, occurrence: string) => ({ kind, reference: ID, occurrence }) as never;
  const tokenOf = (letter: object) => /\/mail\/([\w.-]+)/.exec(JSON.stringify(letter))?.[1] ?? '';

  it('to confirm ends with the sign-up, whenever the mail is sent', async () => {
    hold('pending');
    const token = tokenOf(await composeConfirmSignUp(mail('confirm-subscription', ''), inDays(3)));
    const expected = { purpose: 'confirm-subscription', subject: ID, isExpired: false };
    expect(await readMailLink(token, new Date((expiresAt - 1) * 1000))).toEqual(expected);
    expect(await readMailLink(token, new Date(expiresAt * 1000))).toMatchObject({ isExpired: true });
  });

  it('to leave begins its year when the mail is sent', async () => {
    table.find.mockResolvedValue({
      subscriber: { ...toSubscriber('confirmed'), confirmedAt: 'then' },
      note: undefined,
    });
    const letter = await composeSubscribed(mail('subscribed', 'then'), now);
    expect(letter).toMatchObject({ set: 'newsletter', to: 'rosa@bakery.example' });
    expect(await readPath(`/mail/${tokenOf(letter)}`)).toMatchObject({ purpose: 'leave', isExpired: false });
    expect(await readMailLink(tokenOf(letter), inDays(364))).toMatchObject({ isExpired: false });
    expect(JSON.stringify(letter)).not.toContain('The last one');
    // The last article that everybody got whole.
    const newsletterId = '01ARZ3NDEK0000000000000001';
    const last = { newsletterId, slug: 'price-rises', title: 'Prices rise', publishDate: now.toISOString() };
    findNewestWhole.mockResolvedValue(last);
    expect(await composeSubscribed(mail('subscribed', 'then'), now)).toMatchObject({
      text: expect.stringContaining(`Prices rise: ${environment.SITE_URL}${articlePath(last)}`),
    });
  });
});
