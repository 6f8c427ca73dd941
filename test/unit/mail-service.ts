// Stands in for SES: keeps the mails that it accepted, and can have an outage.
import type { ServerResponse } from 'node:http';
import { listenAsService } from '../listen.ts';

/** The body of SendEmail of SES v2. */
export interface SentMail {
  readonly FromEmailAddress: string;
  readonly Destination: { readonly ToAddresses: readonly string[] };
  readonly ReplyToAddresses: readonly string[];
  readonly ConfigurationSetName?: string;
  readonly EmailTags: readonly { readonly Name: string; readonly Value: string }[];
  readonly Content: {
    readonly Simple: {
      readonly Subject: { readonly Data: string };
      readonly Body: { readonly Text: { readonly Data: string } };
      readonly Headers?: readonly { readonly Name: string; readonly Value: string }[];
    };
  };
}

/** What a test lets become of a mail: SES takes it, and the test has answered in its place. */
interface Played {
  readonly isTaken?: boolean;
  readonly isAnswered?: boolean;
}

/** SES answers a call with an error of this type, and takes no mail. For `play`, and as an outage. */
export const refuse =
  (status: number, type: string, message = '') =>
  (_: unknown, response: ServerResponse): Played => {
    response.writeHead(status, { 'x-amzn-errortype': type }).end(JSON.stringify({ message }));
    return { isTaken: false, isAnswered: true };
  };

export const startMailService = async () => {
  /** In order of arrival. */
  const mails: SentMail[] = [];
  /** The addresses that were taken off SES's suppression list. */
  const unsuppressed: string[] = [];
  const played: { play: ((mail: SentMail, response: ServerResponse) => Played | undefined) | undefined } = {
    play: undefined,
  };
  /** What the account may send. */
  const limits = { MaxSendRate: 100_000, Max24HourSend: 1_000_000, sentBefore: 0 };
  const service = await listenAsService(({ method, url = '' }, response, body) => {
    const sendJson = (reply: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    const [, suppressed] = /^\/v2\/email\/suppression\/addresses\/(.+)$/.exec(url) ?? [];
    if (method === 'DELETE' && suppressed !== undefined) {
      unsuppressed.push(decodeURIComponent(suppressed));
      return sendJson({});
    }
    if (`${method} ${url}` === 'GET /v2/email/account') {
      const { sentBefore, ...quota } = limits;
      return sendJson({ SendQuota: { ...quota, SentLast24Hours: sentBefore + mails.length } });
    }
    // Every domain is verified, and signs its mails.
    if (method === 'GET' && url.startsWith('/v2/email/identities/')) {
      const DkimAttributes = { Status: 'SUCCESS', SigningEnabled: true };
      return sendJson({ VerifiedForSendingStatus: true, DkimAttributes });
    }
    if (`${method} ${url}` !== 'POST /v2/email/outbound-emails') return response.writeHead(404).end();
    const mail: SentMail = JSON.parse(body);
    const { isTaken = true, isAnswered = false } = played.play?.(mail, response) ?? {};
    if (isTaken) mails.push(mail);
    return isAnswered || sendJson({ MessageId: `mail-${mails.length}` });
  });
  return Object.assign(service, { mails, unsuppressed, played, limits });
};
