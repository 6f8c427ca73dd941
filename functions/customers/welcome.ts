// The welcome goes to a new customer, once, as soon as an address is confirmed.
import { DAY_MS } from '#shared/durations.ts';
import type { MailKey } from '../mails/mail.ts';
import type { CustomerRecord } from './customer.ts';

/** Somebody who has been here for a week needs no welcome. */
const WELCOME_DAYS = 7;

export const toWelcome = (userId: string): MailKey => ({
  kind: 'welcome',
  reference: userId,
  occurrence: 'once',
});

export const isNew = ({ completedAt }: Pick<CustomerRecord, 'completedAt'>, now: Date): boolean =>
  completedAt !== undefined && now.getTime() - Date.parse(completedAt) <= WELCOME_DAYS * DAY_MS;
