// SES as the SDK sees it: keeps the mails it took, and can be ill.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What SendEmail of SES v2 is told. */
export interface SentMail {
  readonly FromEmailAddress: string;
  readonly Destination: { readonly ToAddresses: readonly string[] };
  readonly ReplyToAddresses: readonly string[];
  readonly Content: {
    readonly Simple: {
      readonly Subject: { readonly Data: string };
      readonly Body: { readonly Text: { readonly Data: string } };
    };
  };
}

export interface MailService {
  readonly url: string;
  /** In the order in which they came. */
  readonly mails: SentMail[];
  /** Answers instead, while it is set. */
  illness: RequestListener | undefined;
  close: () => void;
}

export const startMailService = async (): Promise<MailService> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (service.illness) return service.illness(request, response);
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
    illness: undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
};
