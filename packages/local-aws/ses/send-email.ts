// SES v2's SendEmail with the content given as `Simple`.
// docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import type { Mails } from './mails.ts';

const badRequest = (message: string): AwsError => new AwsError('BadRequestException', message);

const Part = z.object({ Data: z.string(), Charset: z.optional(z.string()) });
const Addresses = z._default(z.array(z.string()), []);
const SendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses }),
  ReplyToAddresses: Addresses,
  Content: z.object({
    Simple: z.object({
      Subject: Part,
      Body: z.object({ Text: z.optional(Part), Html: z.optional(Part) }),
      Headers: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
    }),
  }),
});

const MAX_RECIPIENTS = 50;

const isVisibleAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** The bare address of `Name <address>`. Throws if a mail's header cannot hold it. */
const parseAddress = (text: string): string => {
  if (!isVisibleAscii(text)) throw badRequest('Local address contains control or whitespace');
  const address = /^(?:[^<>]*<([^<>]+)>|([^<>]+))$/.exec(text.trim())?.slice(1).find(Boolean) ?? '';
  if (!/^[^@\s,;]+@[^@\s,;]+$/.test(address)) throw badRequest("Missing final '@domain'");
  return address;
};

/** Makes SendEmail. It refuses a sender outside `domains`, and throws the AwsError that SES would answer. */
export const mailSender =
  (domains: readonly string[], mails: Mails) =>
  (body: unknown): { MessageId: string } => {
    const parsed = SendEmail.safeParse(body);
    if (!parsed.success) throw badRequest(z.prettifyError(parsed.error));
    const { FromEmailAddress: from, Destination: to, ReplyToAddresses: replyTo, Content } = parsed.data;
    const { Subject, Body, Headers: headers } = Content.Simple;
    const sender = parseAddress(from);
    const recipients = [...to.ToAddresses, ...to.CcAddresses, ...to.BccAddresses];
    for (const address of [...recipients, ...replyTo]) parseAddress(address);
    if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS) {
      throw badRequest(`A mail has 1 to ${MAX_RECIPIENTS} recipients`);
    }
    // A line break would end the header, and let the sender add further headers.
    if (/[\r\n]/.test(Subject.Data) || headers.some(({ Name, Value }) => /[\r\n]/.test(Name + Value))) {
      throw badRequest('Header contains control characters');
    }
    if (!Body.Text && !Body.Html) throw badRequest('The mail has no body');
    if (!domains.includes(sender.split('@').at(-1) ?? '')) {
      throw new AwsError(
        'MessageRejected',
        `Email address is not verified. The following identities failed the check in region ${ACCOUNT.region.toUpperCase()}: ${sender}`,
      );
    }
    const MessageId = mails.send({
      from,
      to: to.ToAddresses,
      cc: to.CcAddresses,
      bcc: to.BccAddresses,
      replyTo,
      subject: Subject.Data,
      ...(Body.Text && { text: Body.Text.Data }),
      ...(Body.Html && { html: Body.Html.Data }),
      headers,
    });
    return { MessageId };
  };
