// SES: its operations, and what people and tests see of it.
import type { IncomingHttpHeaders } from 'node:http';
import { createAccountState, type AccountState } from '../account/state.ts';
import { AwsError } from '../aws-error.ts';
import { json, type Reply } from '../reply.ts';
import { deliverMail, type Delivery } from './delivery.ts';
import { createMailEvents, type MailEventsOptions } from './mail-events.ts';
import { isOwnForm, pressButton, type AddNote } from './mail-actions.ts';
import { mailPage } from './mail-page.ts';
import { listRecipients, type Mails } from './mails.ts';
import { parseMail, type SenderRules } from './send-email.ts';
import type { SuppressionList } from './suppression-list.ts';

export interface SesOptions extends SenderRules, MailEventsOptions {
  readonly mails: Mails;
  readonly suppressionList: SuppressionList;
  readonly account: AccountState;
}

export interface SesOperation {
  readonly name: string;
  /** Runs the operation on the body of the call. Throws the AwsError that SES answers. */
  readonly run: (readBody: () => unknown) => Reply;
}

export interface PageCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Ses {
  /** The operation of a call; undefined if it is none of SES's. */
  readonly find: (method: string, url: string) => SesOperation | undefined;
  /** The mails that arrived, oldest first. */
  readonly listMails: Mails['all'];
  /** Answers a call of the page for people, or of a button on it; undefined for any other. */
  readonly page: (call: PageCall) => Promise<Reply | undefined>;
  readonly close: () => void;
}

export const createSes = (options: SesOptions): Ses => {
  const { mails, suppressionList, account } = options;
  const events = createMailEvents(options);
  const delivery: Delivery = { ...options, events };

  const notes = new Map<string, readonly string[]>();
  const addNote: AddNote = (messageId, note) => notes.set(messageId, [...(notes.get(messageId) ?? []), note]);

  const sendEmail = (body: unknown): Reply => {
    const mail = parseMail(options, body);
    deliverMail(delivery, mail);
    return json({ MessageId: mail.messageId });
  };

  const getAccount = (): object => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const recent = mails.all().filter(({ sentAt }) => sentAt > yesterday);
    return {
      EnforcementStatus: account.mailEnforcement,
      ProductionAccessEnabled: !account.isMailSandbox,
      SendingEnabled: true,
      SendQuota: {
        Max24HourSend: account.mailQuota.perDay,
        MaxSendRate: account.mailQuota.perSecond,
        SentLast24Hours: recent.reduce((sum, mail) => sum + listRecipients(mail).length, 0),
      },
      PricingAttributes: { CurrentPlan: account.mailPlan },
    };
  };

  const notSuppressed = (address: string): AwsError =>
    new AwsError(
      'NotFoundException',
      `Email address ${address} does not exist on your suppression list.`,
      404,
    );

  const getSuppressed = (address: string): object => {
    const entry = suppressionList.find(address);
    if (!entry) throw notSuppressed(address);
    return {
      SuppressedDestination: {
        EmailAddress: entry.address,
        Reason: entry.reason,
        // In seconds, like all times in AWS's JSON.
        LastUpdateTime: Date.parse(entry.since) / 1000,
        Attributes: { MessageId: entry.messageId },
      },
    };
  };

  const deleteSuppressed = (address: string): object => {
    if (!suppressionList.remove(address)) throw notSuppressed(address);
    return {};
  };

  return {
    find: (method, url) => {
      if (method === 'POST' && url === '/v2/email/outbound-emails')
        return { name: 'SendEmail', run: (readBody) => sendEmail(readBody()) };
      if (method === 'GET' && url === '/v2/email/account')
        return { name: 'GetAccount', run: () => json(getAccount()) };
      const suppressed = /^\/v2\/email\/suppression\/addresses\/([^/?]+)$/.exec(url)?.[1];
      if (suppressed === undefined) return undefined;
      const address = decodeURIComponent(suppressed);
      const operation = (name: string, work: (address: string) => object): SesOperation => ({
        name,
        run: () => json(work(address)),
      });
      if (method === 'GET') return operation('GetSuppressedDestination', getSuppressed);
      if (method === 'DELETE') return operation('DeleteSuppressedDestination', deleteSuppressed);
      return undefined;
    },
    listMails: mails.all,
    page: async ({ method, url, headers, body }) => {
      if (method === 'GET')
        return mailPage(url, {
          mails: mails.all(),
          suppressed: suppressionList.all(),
          notes,
          quota: account.mailQuota,
        });
      if (method !== 'POST' || !isOwnForm(headers)) return undefined;
      return pressButton({ delivery, account, addNote }, url, body);
    },
    close: events.close,
  };
};

/** SES without a stack: it keeps no mail, and sends no events. */
export const sesWithoutStack = (
  domains: readonly string[],
  suppressionList: SuppressionList,
  account: AccountState = createAccountState(),
): Ses =>
  createSes({
    domains,
    mails: { all: () => [], add: () => undefined, send: () => undefined },
    suppressionList,
    account,
    findConfigurationSet: () => undefined,
    keepMessage: () => [],
  });
