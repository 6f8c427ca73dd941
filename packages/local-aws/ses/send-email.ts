// SES v2's SendEmail with the content given as `Simple`.
// docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import type { ConfigurationSet } from './configuration-sets.ts';
import { acceptMail, bareAddress, type Mail } from './mails.ts';

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
  ConfigurationSetName: z.optional(z.string()),
  EmailTags: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
});

const MAX_RECIPIENTS = 50;

const isVisibleAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** The bare address of `Name <address>`. Throws if a mail's header cannot hold it. */
const parseAddress = (text: string): string => {
  if (!isVisibleAscii(text)) throw badRequest('Local address contains control or whitespace');
  const address = bareAddress(text);
  if (!/^[^@\s,;<>]+@[^@\s,;<>]+$/.test(address)) throw badRequest("Missing final '@domain'");
  return address;
};

/** The limits of a header of our own (API_MessageHeader). */
const MAX_HEADERS = 15;
const isHeader = ({ Name, Value }: { readonly Name: string; readonly Value: string }): boolean =>
  /^[!-9;-@A-~]{1,126}$/.test(Name) && /^[ -~]{1,870}$/.test(Value);

const isTagText = (text: string): boolean => /^[\w.@-]{1,256}$/.test(text);
/** Parts of the header Feedback-ID, which SES writes. */
const isFeedbackTag = (name: string): boolean => name === 'ses:feedback-id-a' || name === 'ses:feedback-id-b';

export interface SenderRules {
  /** The domains from which mail may be sent. */
  readonly domains: readonly string[];
  readonly findConfigurationSet: (name: string) => ConfigurationSet | undefined;
}

/** Checks a call of SendEmail. Returns the mail that SES accepts, or throws the AwsError that it answers. */
export const parseMail = ({ domains, findConfigurationSet }: SenderRules, body: unknown): Mail => {
  const parsed = SendEmail.safeParse(body);
  if (!parsed.success) throw badRequest(z.prettifyError(parsed.error));
  const { FromEmailAddress: from, Destination: to, ReplyToAddresses: replyTo, Content } = parsed.data;
  const { ConfigurationSetName: configurationSet, EmailTags: tags } = parsed.data;
  const { Subject, Body, Headers: headers } = Content.Simple;
  const sender = parseAddress(from);
  const recipients = [...to.ToAddresses, ...to.CcAddresses, ...to.BccAddresses];
  for (const address of [...recipients, ...replyTo]) parseAddress(address);
  if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS) {
    throw badRequest(`A mail has 1 to ${MAX_RECIPIENTS} recipients`);
  }
  // A line break would end the header, and let the sender add further headers.
  if (/[\r\n]/.test(Subject.Data)) throw badRequest('Header contains control characters');
  const wrongHeader = headers.find((header) => !isHeader(header));
  if (wrongHeader) throw badRequest(`Invalid header <${wrongHeader.Name}>`);
  if (headers.length > MAX_HEADERS) throw badRequest(`A mail has at most ${MAX_HEADERS} headers`);
  const wrongTag = tags.find(
    ({ Name, Value }) => !(isTagText(Name) || isFeedbackTag(Name)) || !isTagText(Value),
  );
  if (wrongTag) throw badRequest(`Invalid tag <${wrongTag.Name}>: <${wrongTag.Value}>`);
  if (!Body.Text && !Body.Html) throw badRequest('The mail has no body');
  if (!domains.includes(sender.split('@').at(-1) ?? '')) {
    throw new AwsError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region ${ACCOUNT.region.toUpperCase()}: ${sender}`,
    );
  }
  if (configurationSet !== undefined && !findConfigurationSet(configurationSet)) {
    throw new AwsError('NotFoundException', `Configuration set <${configurationSet}> does not exist.`, 404);
  }
  return acceptMail({
    from,
    to: to.ToAddresses,
    cc: to.CcAddresses,
    bcc: to.BccAddresses,
    replyTo,
    subject: Subject.Data,
    ...(Body.Text && { text: Body.Text.Data }),
    ...(Body.Html && { html: Body.Html.Data }),
    headers,
    ...(configurationSet !== undefined && { configurationSet }),
    ...(tags.length > 0 && { tags: Object.fromEntries(tags.map(({ Name, Value }) => [Name, Value])) }),
  });
};
