import { brand } from '#shared/brand.ts';
import type { Letter } from '../mails/letter.ts';
import type { LetterContent } from '../mails/render-letter.ts';
import type { ContactRequest } from './contact-request.ts';

/** Removes line ends and control characters, so that typed text cannot add a header or a line to the mail. */
const toOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Removes control characters, but keeps the lines of a message. */
const toLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ' ');

/** The law's period begins with the withdrawal. */
const WITHDRAWS =
  'withdraws from a contract. They have a receipt. No plan has ended by this: check it, end the plan, and refund within 14 days.';

/** In groups of four, which a person can read out and which break between lines. */
const toNumber = ({ requestId }: ContactRequest): string => requestId.replaceAll(/.{4}(?=.)/g, '$& ');

const toName = ({ firstName, lastName }: ContactRequest): string => toOneLine(`${firstName} ${lastName}`);

/** The mail to staff about a request. The message comes last, so that nothing in it can look like a part of the mail. */
export const toLetter = (request: ContactRequest): Letter => {
  const name = toName(request);
  const isWithdrawal = request.kind === 'withdrawal';
  return {
    set: 'mails',
    to: 'staff',
    subject: `${brand.name}: ${isWithdrawal ? 'withdrawal' : 'contact request'} from ${name}`,
    replyTo: request.emailAddress,
    text: [
      `${name} <${toOneLine(request.emailAddress)}> ${isWithdrawal ? WITHDRAWS : 'has written to us.'} Your answer to this mail goes to them.`,
      `Received: ${request.receivedAt}`,
      `Request: ${toNumber(request)}`,
      ...(request.contract === undefined ? [] : [`Contract: ${toOneLine(request.contract)}`]),
      '',
      ...(isWithdrawal && request.message === '' ? [] : ['Their message:', '', toLines(request.message), '']),
    ].join('\n'),
  };
};

/** `November 21, 2026 at 14:40:30 UTC`. */
const formatMoment = (time: string): string => {
  const format = { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', format).format(Date.parse(time))} UTC`;
};

/**
 * Repeats the statement, as the law asks, but no further words: anybody can type any address. A withdrawal that came by the contact
 * form has no contract; its name was not checked for this mail.
 */
export const toReceiptContent = (request: ContactRequest): LetterContent => {
  const { receivedAt, emailAddress, contract } = request;
  const moment = formatMoment(receivedAt);
  const statement =
    contract === undefined
      ? []
      : [
          `Name: ${toName(request)}`,
          `Contract: ${toOneLine(contract)}`,
          `Address: ${toOneLine(emailAddress)}`,
        ];
  return {
    subject: `We have received your withdrawal from a contract with ${brand.name}`,
    preview: `Received on ${moment}.`,
    heading: 'We have received your withdrawal',
    parts: [
      { text: `You declared on our site that you withdraw from a contract with ${brand.name}.` },
      { list: [...statement, `Received: ${moment}`, `Number: ${toNumber(request)}`] },
      {
        text: 'Please keep this email as your receipt. People read each withdrawal, and write to you about it.',
      },
      {
        text: `If you have a question, or did not send this, write to ${brand.contactEmail} and name the number.`,
      },
    ],
    footer: [
      { text: `You get this email because your address was entered in a withdrawal at ${brand.name}.` },
    ],
  };
};
