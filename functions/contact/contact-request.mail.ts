import { brand } from '#shared/brand.ts';
import type { Letter } from '../mails/letter.ts';
import type { ContactRequest } from './contact-request.ts';

/** Removes line ends and control characters, so that typed text cannot add a header or a line to the mail. */
const toOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Removes control characters, but keeps the lines of a message. */
const toLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ' ');

/** The mail to staff about a request. The message comes last, so that nothing in it can look like a part of the mail. */
export const toLetter = (request: ContactRequest): Letter => {
  const name = toOneLine(`${request.firstName} ${request.lastName}`);
  return {
    set: 'mails',
    to: 'staff',
    subject: `${brand.name}: contact request from ${name}`,
    replyTo: request.emailAddress,
    text: [
      `${name} <${toOneLine(request.emailAddress)}> has written to us. Your answer to this mail goes to them.`,
      `Received: ${request.receivedAt}`,
      `Request: ${request.requestId}`,
      '',
      'Their message:',
      '',
      toLines(request.message),
      '',
    ].join('\n'),
  };
};
