// The first mails to a customer, from what is true when they are sent.
import { findModule } from '#shared/modules.ts';
import * as lessons from '../lessons/lessons.table.ts';
import { toTeasers } from '../lessons/lesson.ts';
import { toAddressId } from '../mails/address-id.ts';
import type { Dropped, Letter } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { renderLetter, type LetterContent } from '../mails/render-letter.ts';
import { settings } from '../platform/settings.ts';
import { createAddressLink } from './address-link.ts';
import { composeToCustomer } from './compose-to-customer.ts';
import { confirmableAddresses, type ConfirmPurpose, type CustomerRecord } from './customer.ts';
import {
  toAddressMovedContent,
  toBeginAnewLetter,
  toConfirmAddressContent,
  toConfirmInvoiceAddressContent,
  toWelcomeContent,
  toAccountDeletedContent,
} from './customers.mail.ts';
import * as customers from './customers.table.ts';
import * as tombstones from './tombstones.table.ts';
import { isCurrent } from './subscription-access.ts';
import { isNew } from './welcome.ts';

const { SITE_URL, STAGE } = settings('SITE_URL', 'STAGE');

/** The free modules that have a lesson, each with its first one. */
const listOpenModules = async (now: Date) =>
  (await lessons.listModules()).flatMap(({ id, lessons: entries }) => {
    const module = findModule(id);
    const [first] = toTeasers(entries, now);
    return module && !module.isPaid && first ? [{ name: module.name, first }] : [];
  });

export const composeWelcome = composeToCustomer(async (record, _, now) => {
  if (!isNew(record, now)) return { dropped: 'too-late' };
  // The mail about the purchase says more, in the same minute.
  if (record.subscription && isCurrent(record.subscription.status)) return { dropped: 'has-a-plan' };
  return toWelcomeContent({ siteUrl: SITE_URL, modules: await listOpenModules(now) });
});

const createConfirmComposer =
  (purpose: ConfirmPurpose, toContent: (url: string, record: CustomerRecord) => LetterContent) =>
  async ({ reference, occurrence, createdAt }: StoredMail): Promise<Letter | Dropped> => {
    const record = await customers.findUnlessForgotten(reference);
    if (!record) return { dropped: 'forgotten' };
    const pendingAddress = record[confirmableAddresses[purpose].pending];
    if (pendingAddress === undefined) return { dropped: 'confirmed' };
    const [addressId] = occurrence.split(' ');
    if ((await toAddressId(pendingAddress)) !== addressId) return { dropped: 'other-address' };
    const link = await createAddressLink(reference, purpose, pendingAddress, new Date(createdAt));
    return { set: 'mails', to: pendingAddress, ...renderLetter(toContent(link, record)) };
  };

export const composeConfirmAddress = createConfirmComposer('confirm-address', toConfirmAddressContent);

export const composeConfirmInvoiceAddress = createConfirmComposer(
  'confirm-invoice-address',
  toConfirmInvoiceAddressContent,
);

/** Goes to the former contact address, also if the account was deleted just after the move. */
export const composeAddressMoved = async (
  { reference, occurrence }: StoredMail,
  now: Date,
): Promise<Letter | Dropped> => {
  const record = await customers.findUnlessForgotten(reference);
  const { contactAddress, formerAddresses = [] } =
    record ?? (await tombstones.findByUserId(reference, now)) ?? {};
  const former = formerAddresses.find(({ movedAt }) => movedAt === occurrence);
  if (!former) return { dropped: 'address-forgotten' };
  if (former.address === contactAddress) return { dropped: 'moved-back' };
  return { set: 'mails', to: former.address, ...renderLetter(toAddressMovedContent()) };
};

/** The address is that of the tombstone, which keeps it until this mail is sent. */
export const composeAccountDeleted = async (
  { reference }: StoredMail,
  now: Date,
): Promise<Letter | Dropped> => {
  const { contactAddress, stripeCustomerId } = (await tombstones.findByUserId(reference, now)) ?? {};
  if (contactAddress === undefined) return { dropped: 'address-forgotten' };
  // The mail does not mention a plan to a customer who never began to pay.
  const content = toAccountDeletedContent({ isAtStripe: stripeCustomerId !== undefined });
  return { set: 'mails', to: contactAddress, ...renderLetter(content) };
};

/** To staff, while the tombstone stands. */
export const composeBeginAnew = async ({ reference }: StoredMail, now: Date): Promise<Letter | Dropped> => {
  const tombstone = await tombstones.findByUserId(reference, now);
  return tombstone ? toBeginAnewLetter(tombstone, STAGE) : { dropped: 'lifted' };
};
