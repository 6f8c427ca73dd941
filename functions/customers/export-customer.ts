// Everything that we hold of a person, for that person (docs/decisions/0028). Add a new place of data here, in forget-customer.ts
// and on the privacy page.
import type { ExportOutcome, Requester } from '#shared/jobs.ts';
import * as contactRequests from '../contact/requests-by-address.table.ts';
import { listIssuesOfPerson } from '../issues/issues-of-person.ts';
import * as kept from '../kept/kept.table.ts';
import * as lessons from '../lessons/lessons.table.ts';
import * as progress from '../lessons/progress.table.ts';
import { listIds, listOfPerson } from '../newsletter/subscribers-of-person.table.ts';
import { exportFromStripe } from '../subscriptions/account-at-stripe.ts';
import * as customers from './customers.table.ts';
import { findByAddress } from './customers-by-address.table.ts';
import { exportExplanations } from './export-explanations.ts';
import * as tenant from './tenant.client.ts';
import * as tombstones from './tombstones.table.ts';

/** The title of a withdrawn lesson is gone. */
const exportProgress = async (userId: string) => {
  const [done, modules] = await Promise.all([progress.listDone(userId), lessons.listModules()]);
  const titles = new Map(
    modules.flatMap((module) => module.lessons).map(({ lessonId, title }) => [lessonId, title]),
  );
  return done.map(({ lessonId, doneAt }) => ({ lessonId, title: titles.get(lessonId) ?? null, doneAt }));
};

const readCustomer = async (userId: string) => {
  const record = await customers.find(userId, { consistent: true });
  const { stripeCustomerId, checkoutAttempt } = record ?? {};
  const [done, ownThings, atStripe, account] = await Promise.all([
    exportProgress(userId),
    kept.exportAll(userId),
    exportFromStripe({ userId, stripeCustomerId, attemptSessionId: checkoutAttempt?.sessionId }),
    tenant.fetchAccount(userId),
  ]);
  return {
    userId,
    record: record ?? null,
    progress: done,
    kept: ownThings,
    stripe: atStripe,
    signIn: account,
  };
};

/** Exports what we hold of a customer, and of a person who wrote to us. */
export const exportCustomer = async (
  { userId: givenId, address }: Requester,
  now: Date,
): Promise<ExportOutcome> => {
  const userIds = givenId === undefined && address !== undefined ? await findByAddress(address) : [];
  if (userIds.length > 1) return { outcome: 'several', userIds };
  const foundId = givenId ?? userIds[0];
  const isForgotten = foundId !== undefined && (await tombstones.findByUserId(foundId, now)) !== undefined;
  // What was written from the address of a letter outlives the account.
  const person = { userId: isForgotten ? undefined : foundId, address };
  const [customer, written] = await Promise.all([
    person.userId === undefined ? null : readCustomer(person.userId),
    contactRequests.listOfPerson(person),
  ]);
  const addresses = [address, customer?.record?.contactAddress];
  const subscribers = await listOfPerson(addresses, now);
  const issues = await listIssuesOfPerson(await listIds(addresses), now);
  if (customer === null && [written, subscribers, issues].every(({ length }) => length === 0))
    return { outcome: isForgotten ? 'forgotten' : 'unknown' };
  return {
    outcome: 'found',
    export: {
      exportedAt: now.toISOString(),
      // Null for a person who has no account and only wrote to us.
      customer,
      contactRequests: written,
      newsletter: subscribers,
      newsletterIssues: issues,
      // They say what others hold, what we do not hold, and for how long.
      notes: exportExplanations,
    },
  };
};
