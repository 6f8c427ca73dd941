// SES: the domain from which the site mails staff.
import {
  CreateEmailIdentityCommand,
  GetAccountCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { toDomain } from '#shared/sender.ts';
import { print } from '../command.ts';
import { checkDkim, checkMailFrom, checkSender, findIdentity, type Identity } from '../doctor/mail.ts';
import { toRegion } from '../stack.ts';
import { unlessWell, type Step } from './step.ts';

/**
 * The identity of the sender's domain, or of a domain above it, created where it is missing, with a domain of its own for bounces.
 * An identity of the address alone signs nothing.
 */
const ensureIdentity = async (client: SESv2Client, domain: string): Promise<Identity> => {
  const existing = await findIdentity(client, domain);
  const name = existing?.name ?? domain;
  if (existing === undefined) await client.send(new CreateEmailIdentityCommand({ EmailIdentity: name }));
  if (existing?.MailFromAttributes?.MailFromDomain === undefined) {
    await client.send(
      new PutEmailIdentityMailFromAttributesCommand({
        EmailIdentity: name,
        MailFromDomain: `bounce.${name}`,
      }),
    );
  }
  return (await findIdentity(client, name)) ?? { name };
};

const printRecords = (region: string, { name: domain, ...identity }: Identity): void => {
  const { Tokens = [], SigningHostedZone = 'dkim.amazonses.com' } = identity.DkimAttributes ?? {};
  const bounces = identity.MailFromAttributes?.MailFromDomain ?? `bounce.${domain}`;
  print('  Put these records into the DNS:');
  for (const token of Tokens) print(`  ${token}._domainkey.${domain} CNAME ${token}.${SigningHostedZone}`);
  print(`  ${bounces} MX 10 feedback-smtp.${region}.amazonses.com`);
  print(`  ${bounces} TXT "v=spf1 include:amazonses.com ~all"`);
  print(`  _dmarc.${domain} TXT "v=DMARC1; p=quarantine" (unless there is one)`);
};

export const mailDomain: Step = {
  name: 'mail',
  findReason: unlessWell(checkSender, checkDkim, checkMailFrom),
  run: async ({ ask, readStage }) => {
    const stage = readStage();
    if (stage.contact === undefined) return;
    const client = new SESv2Client(toRegion(stage));
    printRecords(
      await client.config.region(),
      await ensureIdentity(client, toDomain(stage.contact.mailFrom)),
    );
    const { ProductionAccessEnabled } = await client.send(new GetAccountCommand({}));
    if (ProductionAccessEnabled !== true) {
      print(
        '  SES mails verified addresses only, until AWS grants production access: SES console, Account dashboard.',
      );
    }
    await ask({ message: 'Press Enter when the records are in the DNS' });
  },
};
