// SES: its operations, and what people and tests see of it.
import { AwsError } from '../aws-error.ts';
import type { Reply } from '../reply.ts';
import { createMailEvents, type MailEventsOptions } from './mail-events.ts';
import { mailPage } from './mail-page.ts';
import type { Mail, Mails } from './mails.ts';
import { deliverMail, parseMail, type Sending } from './send-email.ts';
import { openSuppressionList, type SuppressionList } from './suppression-list.ts';

export interface SesOptions extends MailEventsOptions {
  readonly domains: Sending['domains'];
  readonly mails: Mails;
  readonly suppressionList: SuppressionList;
}

export interface SesOperation {
  readonly name: string;
  /** Runs the operation on the body of the call. Throws the AwsError that SES answers. */
  readonly run: (readBody: () => unknown) => object;
}

export interface Ses {
  /** The operation of a call; undefined if it is none of SES's. */
  readonly find: (method: string, url: string) => SesOperation | undefined;
  readonly mails: () => readonly Mail[];
  /** The page for people, at its paths. */
  readonly page: (url: string) => Reply | undefined;
  readonly close: () => void;
}

export const createSes = (options: SesOptions): Ses => {
  const { mails, suppressionList } = options;
  const events = createMailEvents(options);
  const sending: Sending = { ...options, events };

  const sendEmail = (body: unknown): object => {
    const mail = parseMail(sending, body);
    deliverMail(sending, mail);
    return { MessageId: mail.messageId };
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
      const suppressed = /^\/v2\/email\/suppression\/addresses\/([^/?]+)$/.exec(url)?.[1];
      if (suppressed === undefined) return undefined;
      const address = decodeURIComponent(suppressed);
      if (method === 'GET') return { name: 'GetSuppressedDestination', run: () => getSuppressed(address) };
      if (method === 'DELETE')
        return { name: 'DeleteSuppressedDestination', run: () => deleteSuppressed(address) };
      return undefined;
    },
    mails: mails.all,
    page: (url) => mailPage(url, mails.all()),
    close: events.close,
  };
};

/** SES without a stack: it keeps no mail, and sends no events. */
export const sesWithoutStack = (domains: readonly string[]): Ses =>
  createSes({
    domains,
    mails: { all: () => [], add: () => undefined, send: () => undefined },
    suppressionList: openSuppressionList(),
    findConfigurationSet: () => undefined,
    keepMessage: () => [],
  });
