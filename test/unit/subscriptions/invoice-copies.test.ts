import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { openStripeWorld } from './stripe-world.ts';

const world = await openStripeWorld();
afterAll(() => world.close());
const { composeInvoiceCopy } = await import('../../../functions/subscriptions/compose-invoice-mail.ts');
const { findMailLinkPage } = await import('../../../functions/mail-links/find-page.ts');
const { followLink } = await import('../../../functions/mail-links/follow-link.ts');
const customers = await import('../../../functions/customers/customers.table.ts');

const ADDRESS = 'ben@books.example';
const MONTH = 31 * 86_400;
let userId: string;
beforeEach(async () => {
  await world.empty();
  userId = `google-oauth2|${randomUUID()}`;
});

const confirm = async () => {
  const purpose = 'confirm-invoice-address';
  const links = { lastAt: new Date().toISOString(), sent: [] };
  const lastAtBefore = (await customers.find(userId))?.invoiceAddressLinks?.lastAt;
  await customers.savePendingAddress(userId, purpose, { pendingAddress: ADDRESS, links, lastAtBefore }, []);
  await customers.confirmPendingAddress(userId, purpose, { address: ADDRESS }, []);
};
const buy = () => world.subscribe(userId);
/** Renews the plan, until all its events are answered. */
const renew = () => world.control('advance', { seconds: MONTH });
const copies = async () =>
  ((await world.tables.storedMails(userId)) as StoredMail[]).filter(({ kind }) => kind === 'invoice-copy');
const onlyCopy = async () => {
  const [mail, ...others] = await copies();
  if (!mail || others.length > 0) throw new Error(`${others.length} copies more than one`);
  return mail;
};
const compose = async () => composeInvoiceCopy(await onlyCopy(), new Date());
const text = async () => {
  const letter = await compose();
  if ('dropped' in letter) throw new Error(letter.dropped);
  return letter.text;
};

describe('a copy of an invoice', () => {
  it('goes once to the address that was confirmed before the payment, with the PDF', async () => {
    await buy();
    await confirm();
    expect(await copies()).toEqual([]);
    await renew();
    const [newest] = (await world.stripe.invoices.list()).data;
    expect(await onlyCopy()).toMatchObject({ reference: userId, occurrence: newest?.id });
    const events = (await world.stripe.events.list({ type: 'invoice.paid' })).data;
    await world.control('webhooks/resend', { id: events[0]?.id });
    expect(await copies()).toHaveLength(1);
    const letter = await compose();
    expect(letter).toMatchObject({
      set: 'mails',
      to: ADDRESS,
      subject: `Invoice ${newest?.number} from Plainly`,
    });
    expect(await text()).toContain(newest?.invoice_pdf);
    expect(await text()).toContain('$19.99');
  });

  it('ends by its link, also for a copy that waits', async () => {
    await buy();
    await confirm();
    await renew();
    const [, token = ''] = /\/mail\/(\S+)/.exec(await text()) ?? [];
    expect(await findMailLinkPage(token, new Date())).toMatchObject({ kind: 'end-invoice-copies' });
    await followLink(token, { action: 'leave', browser: undefined }, new Date());
    expect(await compose()).toEqual({ dropped: 'no-copies' });
    await renew();
    await onlyCopy();
  });
});
