// Everything that is held of a customer, in one process: the world of subscriptions with progress, contact requests and the tenant.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { startLocalAuth0 } from 'local-auth0';
import { bodyWith } from '../../body-with.ts';
import { toThingItem } from '../../../functions/kept/kept.ts';
import { toEntry } from '../../../functions/lessons/lesson.ts';
import { toLessonRows, toModuleRow } from '../../../functions/lessons/lesson-records.ts';
import { newLesson, newUlid } from '../../stored-lessons.ts';
import { customerClaims, jsonEvent, send, withClaims } from '../events.ts';
import { validProfile } from '../profile/profiles.ts';
import { openStripeWorld } from '../subscriptions/stripe-world.ts';

const SECRET_PARAMETER = '/plainly/test/tenant-management-secret';
const management = { clientId: 'deletes-accounts', clientSecret: 'a secret of the unit tests' };
const root = path.resolve(import.meta.dirname, '../../..');

/** Starts everything, empty. Once per test file, because modules read their settings when they are loaded. */
export const openAccountWorld = async () => {
  const site = 'http://localhost:7199';
  const tenant = await startLocalAuth0({
    port: 0,
    file: path.join(mkdtempSync(path.join(tmpdir(), 'tenant-')), 'tenant.json'),
    brandName: 'Plainly',
    clientId: 'plainly-unit',
    audience: 'https://api.plainly.example',
    webOrigin: site,
    loginUrl: `${site}/login`,
    callbackUrls: [`${site}/callback`],
    logoutUrls: [site],
    connections: ['google-oauth2', 'windowslive', 'apple'],
    actionFile: path.join(root, 'identity/post-login.cjs'),
    actionSecrets: { SITE_URL: site },
    management,
  });
  const world = await openStripeWorld({
    tables: ['articles', 'progress', 'kept', 'contact-requests', 'subscribers'],
    settings: {
      TENANT_MANAGEMENT: 'allowed',
      TENANT_MANAGEMENT_URL: tenant.url,
      TENANT_MANAGEMENT_CLIENT_ID: management.clientId,
      TENANT_MANAGEMENT_SECRET_PARAMETER: SECRET_PARAMETER,
    },
  });
  world.parameters.secrets.set(SECRET_PARAMETER, management.clientSecret);
  const { table, put, scan } = world.tables;

  const functions = '../../../functions';
  const [users, me, mark, { forgetCustomer, forgetUnfinished }, { exportCustomer }] = await Promise.all([
    import(`${functions}/http/users.post.ts`),
    import(`${functions}/http/users/me.get.ts`),
    import(`${functions}/http/learn/{lessonId}/progress.post.ts`),
    import('../../../functions/customers/forget-customer.ts'),
    import('../../../functions/customers/export-customer.ts'),
  ]);
  const { toAddressId } = await import('../../../functions/mails/address-id.ts');
  const as = (userId: string, email: string, event: object = {}) =>
    withClaims({ ...customerClaims, sub: userId, 'https://plainly.example/email': email }, { ...event });

  const lesson = newLesson({ title: 'Ask for a table' });
  await world.tables.putAll('articles', [
    ...toLessonRows(lesson, bodyWith('Ask.')),
    toModuleRow({ id: lesson.module, lessons: [toEntry(lesson, newUlid())], revision: 1 }),
  ]);

  /** Stands in for the function that sends mails. */
  const sendFarewells = async () => {
    for (const { mailId, kind } of await scan('mails'))
      if (kind === 'account-deleted')
        await table.send(
          new UpdateCommand({
            TableName: 'mails',
            Key: { mailId },
            UpdateExpression: 'SET #state = :state',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ':state': 'sent' },
          }),
        );
  };

  return {
    ...world,
    tenant,
    lesson,
    newLessonId: () => newUlid(),
    forgetCustomer,
    /** The hourly job. The mails of the run before are sent by then. */
    forgetUnfinished: async (...run: Parameters<typeof forgetUnfinished>) => {
      await sendFarewells();
      return forgetUnfinished(...run);
    },
    exportCustomer,
    /** A person with an account at the tenant. */
    newPerson: (email = `${randomUUID()}@bakery.example`) => {
      const { userId } = tenant.users.create({ connection: 'google-oauth2', email, name: 'Rosa Álvarez' });
      return { userId, email };
    },
    me: (userId: string) => send(me.handler, as(userId, 'rosa@bakery.example')),
    signUp: ({ userId, email }: { userId: string; email: string }) =>
      send(users.handler, as(userId, email, jsonEvent(validProfile))),
    mark: (userId: string, lessonId = lesson.lessonId) =>
      send(
        mark.handler,
        as(userId, 'rosa@bakery.example', {
          ...jsonEvent({ isDone: true }),
          pathParameters: { lessonId },
        }),
      ),
    /** A message that waits for staff; with a user id as if written while signed in. */
    write: async (emailAddress: string, userId?: string) => {
      const requestId = newUlid();
      const receivedAt = new Date().toISOString();
      await put('contact-requests', {
        version: 1,
        requestId,
        firstName: 'Rosa',
        lastName: 'Álvarez',
        emailAddress,
        fromAddress: emailAddress,
        ...(userId !== undefined && { userId }),
        message: 'Can a chatbot answer my Sunday orders?',
        receivedAt,
        expiresAt: 4_000_000_000,
      });
      return requestId;
    },
    /** Puts an address on the list. */
    subscribe: async (address: string) => {
      const subscriberId = await toAddressId(address);
      await put('subscribers', {
        version: 1,
        subscriberId,
        address,
        state: 'confirmed',
        since: '2026-10-01T09:00:00.000Z',
        createdAt: '2026-10-01T09:00:00.000Z',
        confirmedAt: '2026-10-01T09:00:00.000Z',
        source: 'page',
      });
      return subscriberId;
    },
    storedSubscribers: () => scan('subscribers'),
    putProgress: (item: object) => put('progress', item),
    storedProgress: async (userId: string) =>
      (await scan('progress')).filter((item) => item['userId'] === userId),
    /** A word, a prompt, a text, and the count. */
    putKept: async (userId: string) => {
      const { lessonId: id, title, slug, module } = lesson;
      const kept = {
        source: { kind: 'lesson', id, title, slug, module },
        keptAt: new Date().toISOString(),
        note: 'For Monday',
        noteRevision: 1,
      } as const;
      const words = [{ name: 'tone', text: 'warm' }];
      await world.tables.putAll('kept', [
        { version: 1, userId, itemId: 'words', revision: 1, words, isInMail: true },
        { userId, itemId: 'count', things: 2 },
        toThingItem(userId, {
          ...kept,
          keptId: `${id}-${'0'.repeat(16)}`,
          kind: 'prompt',
          text: 'Write to {{name}}',
        }),
        toThingItem(userId, { ...kept, keptId: `${id}-text`, kind: 'text', access: 'customers' }),
      ]);
    },
    storedKept: async (userId: string) => (await scan('kept')).filter((item) => item['userId'] === userId),
    storedRequestIds: async () => (await scan('contact-requests')).map(({ requestId }) => requestId),
    /** What outlives a lost table of customers. */
    storedForgotten: async (userId: string) =>
      (await scan('forgotten-customers')).filter((item) => item['userId'] === userId),
    endTombstone: (userId: string) =>
      table.send(
        new UpdateCommand({
          TableName: 'customers',
          Key: { userId },
          UpdateExpression: 'SET expiresAt = :past',
          ExpressionAttributeValues: { ':past': 1 },
        }),
      ),
    close: async () => {
      await world.close();
      await tenant.close();
    },
  };
};
