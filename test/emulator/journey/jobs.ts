// The jobs, invoked like by their schedules.
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ulid } from 'ulid';
import { expect } from 'vitest';
import { uploadImage } from '../../api/client.ts';
import { newAddress, toAddressId } from '../../api/newsletter/subscribers.ts';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { client } from '../deploy.ts';
import { findPhysicalId } from '../resources.ts';
import { changeRecord, putRecord, readCustomer, readTable } from '../tables.ts';
import { findRequest, sendRequest } from './contact.ts';
import { newDifferentSubscriber } from './money.ts';
import { newDueIssue, newListed } from './newsletter.ts';
import { expectAnswer, once, step, type Step } from './step.ts';
import { newPublished, publishedLesson, uploadWithoutEvent } from './texts.ts';

/** Runs a function of infra/events.ts. Rejects when it fails. */
const run = async (name: string, event: object = {}): Promise<any> => {
  const lambda = new LambdaClient(client);
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({
      FunctionName: findPhysicalId(new RegExp(`^Events${name}Function[0-9A-F]{8}$`)),
      Payload: JSON.stringify(event),
    }),
  );
  lambda.destroy();
  const text = Payload?.transformToString() ?? '';
  expect({ FunctionError, text }).toMatchObject({ FunctionError: undefined });
  return JSON.parse(text);
};

/** An upload that nobody named, whose time has passed. */
const newUnusedUpload = async (): Promise<string> => {
  const imageKey = new URL(await uploadImage()).pathname.slice(1);
  await changeRecord('Uploads', { imageKey }, { deleteAfter: '2020-01-01T00:00:00.000Z' });
  return imageKey;
};

const HOUSEKEEPING = 'Build the search, delete unused uploads';

/** A text that the search knows. */
const newSearchable = async () => {
  const published = await newPublished();
  await run('Housekeeping');
  return published;
};

/** A customer for whom the search loads every index. */
const searcher = once(() => newSubscriber());

interface Cause {
  readonly kind: string;
  readonly reference: string;
  readonly occurrence?: string;
}

/** A mail in a state. Answers its id. */
const newMail = async (state: 'waiting' | 'sent', cause: Cause): Promise<string> => {
  const mailId = crypto.randomUUID();
  const since = new Date().toISOString();
  const key = { occurrence: mailId, ...cause };
  await putRecord('Mails', { version: 1, mailId, ...key, state, since, createdAt: since, claims: 0 });
  return mailId;
};

const newRequestMail = async (): Promise<string> => {
  const { requestId } = await takeRequest();
  return newMail('waiting', { kind: 'contact-request', reference: String(requestId) });
};

const newAddressMail = async (): Promise<string> => {
  const { userId } = await newCustomer();
  const pendingAddress = newAddress();
  await changeRecord('Customers', { userId }, { pendingAddress });
  const occurrence = `${toAddressId(pendingAddress)} today`;
  return newMail('waiting', { kind: 'confirm-address', reference: userId, occurrence });
};

/** The mail about a plan that has ended at Stripe. */
const newPlanMail = async (): Promise<string> => {
  const { userId, token } = await newSubscriber();
  await expectAnswer({ path: '/subscription/cancel', token, body: { cancelImmediately: true } }, 200);
  const { subscription } = (await readCustomer(userId)) ?? {};
  return newMail('waiting', {
    kind: 'plan-ended',
    reference: userId,
    occurrence: subscription.stripeSubscriptionId,
  });
};

const sends = (title: string, prepare: () => Promise<string>): Step =>
  step(title, 'Send mails', prepare, async (mailId) => {
    await run('SendMails', { mailIds: [mailId] });
    expect(await findMail(mailId)).toMatchObject({ state: 'sent' });
  });

/** SES reports that a mail came back for good. */
const reportBounce = async (mailId: string, emailAddress: string): Promise<void> => {
  const timestamp = new Date().toISOString();
  const event = {
    eventType: 'Bounce',
    mail: { tags: { mail: [mailId] } },
    bounce: { bounceType: 'Permanent', timestamp, bouncedRecipients: [{ emailAddress }] },
  };
  await run('MailEvents', { Records: [{ Sns: { Message: JSON.stringify(event) } }] });
};

const findMail = async (mailId: string) =>
  (await readTable('Mails')).find((item) => item['mailId'] === mailId);

/** A customer with everything that we may hold of a person. */
const newPerson = async () => {
  const customer = await newSubscriber();
  await leaveTraces(customer);
  return customer;
};

/** Stores a lesson that the customer has done, a request from their address, and its subscription. */
const leaveTraces = async ({ userId, email }: { readonly userId: string; readonly email: string }) => {
  const { newsletterId: lessonId } = await publishedLesson();
  await putRecord('Progress', { userId, lessonId, version: 1, doneAt: new Date().toISOString() });
  await putRecord('Kept', { userId, itemId: 'count', version: 1, count: 0 });
  const { requestId: _, ...request } = await takeRequest();
  await putRecord('ContactRequests', {
    ...request,
    requestId: ulid(),
    emailAddress: email,
    fromAddress: email,
  });
  await newListed('confirmed', email);
};

const takeRequest = async (): Promise<Record<string, unknown>> =>
  (await findRequest(await sendRequest())) ?? {};

/** A customer whom a command began to forget more than a day ago, so that no mail is waited for. */
const newTombstone = async () => {
  const person = await newPerson();
  await forget(person);
  // What arrives meanwhile is deleted by whoever comes back.
  await leaveTraces(person);
  const { forgotten } = (await readCustomer(person.userId)) ?? {};
  const requestedAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await changeRecord('Customers', { userId: person.userId }, { forgotten: { ...forgotten, requestedAt } });
  return person;
};

const forget = async ({ email }: { readonly email: string }): Promise<void> => {
  const { steps } = await run('ForgetCustomer', { address: email });
  expect(steps).toEqual({
    plan: 'done',
    stripe: 'done',
    tenant: 'done',
    progress: 'done',
    kept: 'done',
    contactRequests: 'done',
    newsletter: 'done',
  });
};

/** The key of the file of an upload that is not drawn yet. */
const newArrivedUpload = async (): Promise<string> => {
  const imageKey = new URL(await uploadWithoutEvent()).pathname.slice(1);
  const upload = (await readTable('Uploads')).find((item) => item['imageKey'] === imageKey);
  return String(upload?.['incomingKey']);
};

export const jobSteps: readonly Step[] = [
  step('repairs what differs from Stripe', 'Reconcile with Stripe', newDifferentSubscriber, async () => {
    const { repaired, failed } = await run('Reconcile');
    expect({ failed }).toEqual({ failed: 0 });
    expect(repaired).toBeGreaterThan(0);
  }),
  step('replays events of Stripe', 'Reconcile with Stripe', newSubscriber, async () => {
    const replaySince = new Date(Date.now() - 5000).toISOString();
    expect(await run('Reconcile', { replaySince })).toMatchObject({ failed: 0 });
  }),
  step('ends the forgetting of a customer', 'Reconcile with Stripe', newTombstone, async ({ userId }) => {
    await run('Reconcile');
    expect((await readCustomer(userId))?.['forgotten']).toHaveProperty('finishedAt');
  }),
  step('sends what waits', 'Send mails', newRequestMail, async (mailId) => {
    await run('SendMails');
    expect(await findMail(mailId)).toMatchObject({ state: 'sent' });
  }),
  sends('asks a subscriber to confirm', async () =>
    newMail('waiting', { kind: 'confirm-subscription', reference: await newListed('pending') }),
  ),
  sends('welcomes a customer', async () =>
    newMail('waiting', { kind: 'welcome', reference: (await newCustomer()).userId }),
  ),
  sends('asks a customer to confirm an address', newAddressMail),
  sends('says that a plan has ended', newPlanMail),
  step(
    'drops what is no longer true',
    'Send mails',
    () => newMail('waiting', { kind: 'contact-request', reference: 'deleted' }),
    async (mailId) => {
      await run('SendMails', { mailIds: [mailId] });
      expect(await findMail(mailId)).toBeUndefined();
    },
  ),
  step(
    'stores that mails to a customer come back',
    'Take events of SES',
    async () => {
      const { userId, email } = await newCustomer();
      return { userId, email, mailId: await newMail('sent', { kind: 'welcome', reference: userId }) };
    },
    async ({ userId, email, mailId }) => {
      await reportBounce(mailId, email);
      expect(await findMail(mailId)).toMatchObject({ state: 'failed' });
      expect(await readCustomer(userId)).toHaveProperty('mailsReturnedAt');
    },
  ),
  step(
    'takes an address that bounced off the list',
    'Take events of SES',
    async () => {
      const reference = await newListed('confirmed');
      return { reference, mailId: await newMail('sent', { kind: 'subscribed', reference }) };
    },
    async ({ reference, mailId }) => {
      await reportBounce(mailId, newAddress());
      expect(
        (await readTable('Subscribers')).find(({ subscriberId }) => subscriberId === reference),
      ).toMatchObject({ state: 'bounced' });
    },
  ),
  step(
    'forgets a probe of which SES has reported',
    'Take events of SES',
    () => newMail('sent', { kind: 'probe', reference: 'bounce' }),
    async (mailId) => {
      await reportBounce(mailId, newAddress());
      expect(await findMail(mailId)).toBeUndefined();
    },
  ),
  step(
    'sends an issue',
    'Send issues of the newsletter',
    async () => {
      // Blanks are filled with the words of a customer.
      const reference = await newListed('confirmed', (await newCustomer()).email);
      const prompt = {
        type: 'prompt' as const,
        content: [{ type: 'text' as const, text: 'For {{business}}' }],
      };
      return { reference, occurrence: await newDueIssue({ body: { type: 'doc', content: [prompt] } }) };
    },
    async (key) => {
      await run('SendIssues');
      const mail = (await readTable('Mails')).find(
        ({ reference, occurrence }) => reference === key.reference && occurrence === key.occurrence,
      );
      expect(mail).toMatchObject({ state: `${key.occurrence}#sent` });
    },
  ),
  step('deletes unused uploads', HOUSEKEEPING, newUnusedUpload, async (imageKey) => {
    expect(await run('Housekeeping')).toMatchObject({ failed: 0 });
    expect((await readTable('Uploads')).map((item) => item['imageKey'])).not.toContain(imageKey);
  }),
  step('builds the search after a change', HOUSEKEEPING, newPublished, async () => {
    expect(await run('Housekeeping')).toMatchObject({ builtSearch: true, failed: 0 });
  }),
  step('leaves the search as it is without a change', HOUSEKEEPING, newSearchable, async () => {
    expect(await run('Housekeeping')).toMatchObject({ builtSearch: false, failed: 0 });
  }),
  step(
    'finds a text',
    'GET /search',
    async () => ({ ...(await newSearchable()), token: (await searcher()).token }),
    async ({ title, token, newsletterId }) => {
      const path = `/search?${new URLSearchParams({ q: title }).toString()}`;
      const { json } = await expectAnswer({ path, token }, 200, { state: 'found' });
      expect(json.hits.map((hit: any) => hit.newsletterId)).toContain(newsletterId);
    },
  ),
  step('draws an upload', 'Draw an upload', newArrivedUpload, async (key) => {
    await run('DrawUpload', { detail: { object: { key } } });
    // The emulator may announce the file after its rule is on again. Then another run draws it, and this one does nothing.
    const findUpload = async () => (await readTable('Uploads')).find((item) => item['incomingKey'] === key);
    await expect.poll(findUpload).toMatchObject({ state: 'ready' });
  }),
  step('exports a customer', 'Export a customer', newPerson, async ({ email }) => {
    const found = await run('ExportCustomer', { address: email });
    expect(found).toMatchObject({ outcome: 'found', export: { contactRequests: [{ emailAddress: email }] } });
    expect(found.export.customer.progress).toHaveLength(1);
  }),
  step(
    'exports which issues were sent to a customer',
    'Export a customer',
    async () => {
      await newDueIssue();
      return newPerson();
    },
    ({ email }) => run('ExportCustomer', { address: email }),
  ),
  step('forgets a customer', 'Forget a customer', newPerson, forget),
  step('ends the forgetting at a second call', 'Forget a customer', newTombstone, async ({ userId }) => {
    expect(await run('ForgetCustomer', { userId })).toMatchObject({ outcome: 'forgotten' });
  }),
];
