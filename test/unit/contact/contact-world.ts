// The outside services of the contact form: its tables, the human check, SES and the Parameter Store.
import { randomUUID } from 'node:crypto';
import { jsonEvent, SITE_API_KEY } from '../events.ts';
import { startHumanCheckService } from '../human-check-service.ts';
import { openWorld } from '../world.ts';

export const VERIFY = 'POST /turnstile/v0/siteverify';

/** A form with another address each time. */
export const newForm = (more: object = {}) => ({
  firstName: 'Rosa',
  lastName: 'Álvarez',
  emailAddress: `rosa.${randomUUID().slice(0, 8)}@bakery.example`,
  message: 'Can a chatbot answer my Sunday orders?',
  ...more,
});

/** A withdrawal with another address each time. */
export const newWithdrawal = (more: object = {}) => ({
  name: "Rosa Álvarez-O'Brien",
  contract: 'AI Essentials Plan',
  emailAddress: `rosa.${randomUUID().slice(0, 8)}@bakery.example`,
  message: 'It is not for us.',
  ...more,
});

/** The event of a request through CloudFront. */
export const contactEvent = (body: object, forwardedFor = '203.0.113.7, 130.176.97.1'): object => ({
  ...jsonEvent(body),
  headers: {
    'content-type': 'application/json',
    'x-api-key': SITE_API_KEY,
    'x-forwarded-for': forwardedFor,
  },
  requestContext: {
    requestId: 'request-1',
    http: { sourceIp: forwardedFor.split(', ').at(-1) },
  },
});

/** Opens it, empty. See openWorld. */
export const openContactWorld = async (options: { isMetered?: boolean } = {}) => {
  const world = await openWorld({ tables: ['contact-requests', 'rate-limits', 'mails'], ...options });
  const humanCheck = await startHumanCheckService();
  return {
    ...world,
    humanCheck,
    /** Runs the job that sends mails: all that wait are at SES then. */
    sendMails: async () => {
      world.functions.events.length = 0;
      await (await import('../../../functions/events/send-mails.ts')).handler({ source: 'aws.events' });
    },
    /** Every request that is stored, by id. */
    stored: async () =>
      (await world.scan('contact-requests'))
        .filter(({ requestId }) => !requestId.includes('#'))
        .toSorted((a, b) => a['requestId'].localeCompare(b['requestId'])),
    /** The other items of the table: fingerprints and counts. */
    storedMarks: async () =>
      (await world.scan('contact-requests')).filter(({ requestId }) => requestId.includes('#')),
    close: async () => {
      await humanCheck.close();
      await world.close();
    },
  };
};
