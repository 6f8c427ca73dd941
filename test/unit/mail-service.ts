// Stands in for SES: keeps the mails that it accepted, and can have an outage.
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

export const startMailService = async () => {
  /** In order of arrival. */
  const mails: SentMail[] = [];
  /** The addresses that were taken off SES's suppression list. */
  const unsuppressed: string[] = [];
  const service = await listenAsService(({ method, url = '' }, response, body) => {
    const sendJson = (reply: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    const [, suppressed] = /^\/v2\/email\/suppression\/addresses\/(.+)$/.exec(url) ?? [];
    if (method === 'DELETE' && suppressed !== undefined) {
      unsuppressed.push(decodeURIComponent(suppressed));
      return sendJson({});
    }
    if (`${method} ${url}` !== 'POST /v2/email/outbound-emails') return response.writeHead(404).end();
    mails.push(JSON.parse(body));
    return sendJson({ MessageId: `mail-${mails.length}` });
  });
  return Object.assign(service, { mails, unsuppressed });
};
