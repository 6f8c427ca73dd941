// Stands in for SES: keeps the mails that it accepted, and can have an outage.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The body of SendEmail of SES v2. */
export interface SentMail {
  readonly FromEmailAddress: string;
  readonly Destination: { readonly ToAddresses: readonly string[] };
  readonly ReplyToAddresses: readonly string[];
  readonly ConfigurationSetName?: string;
  readonly Content: {
    readonly Simple: {
      readonly Subject: { readonly Data: string };
      readonly Body: { readonly Text: { readonly Data: string } };
      readonly Headers?: readonly { readonly Name: string; readonly Value: string }[];
    };
  };
}

export interface MailService {
  readonly url: string;
  /** In order of arrival. */
  readonly mails: SentMail[];
  /** The addresses that were taken off SES's suppression list. */
  readonly unsuppressed: string[];
  /** Answers in place of the service while it is set. */
  outage: RequestListener | undefined;
  close: () => void;
}

export const startMailService = async (): Promise<MailService> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (service.outage) return service.outage(request, response);
      const [, suppressed] = /^\/v2\/email\/suppression\/addresses\/(.+)$/.exec(request.url ?? '') ?? [];
      if (request.method === 'DELETE' && suppressed !== undefined) {
        service.unsuppressed.push(decodeURIComponent(suppressed));
        return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      }
      if (`${request.method} ${request.url}` !== 'POST /v2/email/outbound-emails')
        return response.writeHead(404).end();
      service.mails.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ MessageId: `mail-${service.mails.length}` }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const service: MailService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    unsuppressed: [],
    outage: undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
};
