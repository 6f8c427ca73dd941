// SES: the domain from which the site mails staff.
import {
  CreateEmailIdentityCommand,
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
  type GetEmailIdentityResponse,
} from '@aws-sdk/client-sesv2';
import type { Stage } from '../../infra/stage.ts';
import { print } from '../command.ts';
import { toRegion } from '../stack.ts';
import type { Step } from './step.ts';

const findIdentity = async (
  client: SESv2Client,
  EmailIdentity: string,
): Promise<GetEmailIdentityResponse | undefined> => {
  try {
    return await client.send(new GetEmailIdentityCommand({ EmailIdentity }));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
};

/** The identity of the domain, created where it is missing, with a domain of its own for bounces. */
const ensureIdentity = async (client: SESv2Client, domain: string): Promise<GetEmailIdentityResponse> => {
  const existing = await findIdentity(client, domain);
  if (existing === undefined) await client.send(new CreateEmailIdentityCommand({ EmailIdentity: domain }));
  if (existing?.MailFromAttributes?.MailFromDomain === undefined) {
    await client.send(
      new PutEmailIdentityMailFromAttributesCommand({
        EmailIdentity: domain,
        MailFromDomain: `bounce.${domain}`,
      }),
    );
  }
  return (await findIdentity(client, domain)) ?? {};
};

const printRecords = (domain: string, region: string, identity: GetEmailIdentityResponse): void => {
  const { Tokens = [], SigningHostedZone = 'dkim.amazonses.com' } = identity.DkimAttributes ?? {};
  const bounces = identity.MailFromAttributes?.MailFromDomain ?? `bounce.${domain}`;
  print('  Put these records into the DNS:');
  for (const token of Tokens) print(`  ${token}._domainkey.${domain} CNAME ${token}.${SigningHostedZone}`);
  print(`  ${bounces} MX 10 feedback-smtp.${region}.amazonses.com`);
  print(`  ${bounces} TXT "v=spf1 include:amazonses.com ~all"`);
  print(`  _dmarc.${domain} TXT "v=DMARC1; p=quarantine" (unless there is one)`);
};

const toDomain = ({ mailFrom }: NonNullable<Stage['contact']>): string => mailFrom.split('@').at(-1) ?? '';

export const mailDomain: Step = {
  name: 'mail',
  isDone: async ({ readStage }) => {
    const stage = readStage();
    if (stage.contact === undefined) return true;
    const identity = await findIdentity(new SESv2Client(toRegion(stage)), toDomain(stage.contact));
    return identity?.VerifiedForSendingStatus === true;
  },
  run: async ({ ask, readStage }) => {
    const stage = readStage();
    if (stage.contact === undefined) return;
    const client = new SESv2Client(toRegion(stage));
    const domain = toDomain(stage.contact);
    printRecords(domain, await client.config.region(), await ensureIdentity(client, domain));
    const { ProductionAccessEnabled } = await client.send(new GetAccountCommand({}));
    if (ProductionAccessEnabled !== true) {
      print(
        '  SES mails verified addresses only, until AWS grants production access: SES console, Account dashboard.',
      );
    }
    await ask({ message: 'Press Enter when the records are in the DNS' });
  },
};
