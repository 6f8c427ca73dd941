import { brand } from '#shared/brand.ts';
import type { Mail } from '../platform/mail.client.ts';
import type { ContactRequest } from './contact-request.ts';

/** Nothing that ends a line or steers a terminal: what was typed must not become a header or a line of ours. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The same, but a message may have lines of its own. */
const lines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ' ');

/** The mail that tells staff of a request. The message stands last, so that nothing in it can pass for ours. */
export const mailOf = (request: ContactRequest): Mail => {
  const name = oneLine(`${request.firstName} ${request.lastName}`);
  return {
    subject: `${brand.name}: contact request from ${name}`,
    replyTo: request.emailAddress,
    text: [
      `${name} <${oneLine(request.emailAddress)}> has written to us. Your answer to this mail goes to them.`,
      `Received: ${request.receivedAt}`,
      `Request: ${request.requestId}`,
      '',
      'Their message:',
      '',
      lines(request.message),
      '',
    ].join('\n'),
  };
};
