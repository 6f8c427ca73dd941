// The outside services of the list: its tables, the human check, SES, Lambda and the Parameter Store.
import { send, withClaims } from '../events.ts';
import { startHumanCheckService } from '../human-check-service.ts';
import type { SentMail } from '../mail-service.ts';
import { openWorld } from '../world.ts';

type Claims = Record<string, unknown>;

const textOf = ({ Content }: SentMail) => Content.Simple.Body.Text.Data;

/** The token of the link in a mail. */
export const readToken = (mail: SentMail | undefined): string => {
  const [, token] = /\/mail\/([\w.-]+)/.exec(mail ? textOf(mail) : '') ?? [];
  if (token === undefined) throw new Error('The mail has no link');
  return token;
};

/** Another network for each number. */
export const networkOf = (number: number) => `198.51.${number}.7, 130.176.97.1`;

/** Opens it, empty. See openWorld. */
export const openListWorld = async (options: { isMetered?: boolean } = {}) => {
  const world = await openWorld({
    tables: ['articles', 'subscribers', 'rate-limits', 'customers', 'mails'],
    ...options,
  });
  const humanCheck = await startHumanCheckService();
  const { mail } = world;
  const subscribers = () => world.scan('subscribers');
  const { handler: subscribe } = await import('../../../functions/http/newsletter/subscribe.post.ts');
  const { handler: followLink } = await import('../../../functions/http/mail-link/{token}.post.ts');
  const { handler: leave } = await import('../../../functions/http/newsletter/leave/{token}.post.ts');
  const { handler: sendMails } = await import('../../../functions/events/send-mails.ts');
  const { handler: mailEvents } = await import('../../../functions/events/mail-events.ts');
  const { handler: change } = await import('../../../functions/http/newsletter/subscriber.post.ts');
  const { handler: read } = await import('../../../functions/http/newsletter/subscriber.get.ts');
  const customers = await import('../../../functions/customers/customers.table.ts');
  const { handler: counts } = await import('../../../functions/http/admin/subscribers.get.ts');
  const formEvent = (fields: Record<string, string>, forwardedFor = networkOf(1)) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwardedFor },
    body: new URLSearchParams(fields).toString(),
    requestContext: { requestId: 'request-1', http: { sourceIp: '130.176.97.1' } },
  });
  const takeEvent = (event: object) => mailEvents({ Records: [{ Sns: { Message: JSON.stringify(event) } }] });
  return {
    ...world,
    subscribers,
    mails: () => world.scan('mails'),
    /** The subscriber of an address. */
    find: async (address: string) => (await subscribers()).find((item) => item['address'] === address),
    notes: async () =>
      (await subscribers()).filter(({ subscriberId }) => String(subscriberId).startsWith('note#')),
    /** Posts the form of a page. Returns the address that it leads to. */
    signUp: async (email: string, fields: Record<string, string> = {}, forwardedFor?: string) => {
      const { statusCode, headers } = await send(subscribe, formEvent({ email, ...fields }, forwardedFor));
      return `${statusCode} ${headers?.['location']}`;
    },
    /** Sends the mails that wait, and returns those that came. */
    sendMails: async (): Promise<SentMail[]> => {
      mail.mails.length = 0;
      await sendMails({ source: 'aws.events' });
      return [...mail.mails];
    },
    /** Has SES report, as SNS hands it over. */
    takeEvent,
    /** Has SES report what became of the mails to an address. */
    report: async (reference: string, event: object) => {
      for (const { mailId } of (await world.scan('mails')).filter((item) => item['reference'] === reference))
        await takeEvent({ ...event, mail: { tags: { mail: [mailId] } } });
    },
    press: async (token: string, fields: Record<string, string>) => {
      const event = { ...formEvent(fields), pathParameters: { token } };
      return (await send(followLink, event)).headers?.['location'];
    },
    /** What a mail program posts. */
    leave: (token: string, event: object = {}) => send(leave, { pathParameters: { token }, ...event }),
    account: {
      /** A customer with this confirmed contact address. */
      open: (userId: string, contactAddress: string) =>
        customers.confirmByTenant(userId, { email: 'rosa@bakery.example', contactAddress }, []),
      read: async (claims: Claims) => JSON.parse((await send(read, withClaims(claims))).body ?? ''),
      change: (claims: Claims, body: object) =>
        send(
          change,
          withClaims(claims, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        ),
    },
    counts: async (claims: Claims) => JSON.parse((await send(counts, withClaims(claims))).body ?? ''),
    /** A token, as if a person had solved the check on our page. */
    solveCheck: () => humanCheck.token({ action: 'newsletter' }),
    close: async () => {
      await humanCheck.close();
      await world.close();
    },
  };
};
