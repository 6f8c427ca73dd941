// The steps from a fresh account to a running stage, in their order.
import * as z from 'zod/mini';
import { print } from '../command.ts';
import { isFirstDeployment } from '../deploy/stack-state.ts';
import { checkStack, checkStaffPool } from '../doctor/account.ts';
import { findStack } from '../stack.ts';
import { openStaffAccounts } from '../staff/accounts.ts';
import { bootstrap } from './account.ts';
import { askUntilRight, type Complain } from './ask.ts';
import { domain } from './domain.ts';
import { mailDomain } from './mail.ts';
import { addressKey, handOffSecret, humanCheckSecret, mailLinkSecret } from './secrets.ts';
import { alarmAddress, contactForm, tenantAddress } from './settings.ts';
import { findSiteUrl, unlessWell, type Step } from './step.ts';
import { stripeKey, stripePrice, stripeWebhook } from './stripe.ts';
import { tenantManagement } from './tenant-credentials.ts';
import { tenant } from './tenant.ts';

const deploy: Step = {
  name: 'deploy',
  findReason: async (setup) =>
    isFirstDeployment(await findStack(setup.readStage()))
      ? 'The stage is not deployed yet.'
      : unlessWell(checkStack, checkStaffPool)(setup),
  run: (setup) => setup.deploy(setup.readStage()),
};

const Email = z.email();
const checkEmail: Complain = (answer) =>
  Email.safeParse(answer).success ? undefined : 'It must be an email address.';

const editor: Step = {
  name: 'editor',
  // The doctor also waits for the first sign-in; setup only invites.
  findReason: async ({ readStage }) =>
    (await (await openStaffAccounts(readStage())).list()).length > 0 ? undefined : 'Nobody can publish.',
  run: async ({ ask, readStage }) => {
    const accounts = await openStaffAccounts(readStage());
    const email = await askUntilRight(ask, { message: 'Email address of the first editor' }, checkEmail);
    print(`  ${await accounts.invite(email)}`);
  },
};

const doctor: Step = {
  name: 'doctor',
  findReason: ({ readStage }) => `It looks at everything that ${readStage().name} needs.`,
  run: async ({ checkHealth, readStage }) => {
    const stage = readStage();
    const isWell = await checkHealth(stage);
    const siteUrl = (await findSiteUrl(stage)) ?? stage.name;
    print(
      isWell
        ? `${siteUrl} is set up.`
        : `${siteUrl} is set up, and something is wrong there. Mend it as written above; npm run doctor -- --stage ${stage.name} looks again.`,
    );
  },
};

export const steps: readonly Step[] = [
  alarmAddress,
  tenantAddress,
  contactForm,
  domain,
  bootstrap,
  stripeKey,
  stripePrice,
  handOffSecret,
  humanCheckSecret,
  mailLinkSecret,
  addressKey,
  tenantManagement,
  tenant,
  stripeWebhook,
  mailDomain,
  deploy,
  // These two run again: a stage without a domain has its address only after the deployment.
  tenant,
  stripeWebhook,
  editor,
  doctor,
];

/** What only a person can do. Setup mentions each point again when it is needed. */
export const BY_HAND = [
  'an AWS account, and credentials for it in this terminal (aws sts get-caller-identity shows them)',
  'a tenant at Auth0, and in it an application that may call the Management API',
  'keys of Google, Microsoft and Apple for the sign-in, entered in the tenant (later, before customers come)',
  'a Stripe account: its secret key, the limit of one subscription, no delayed payment methods',
  'a Turnstile widget at Cloudflare (not without a contact form)',
  "records in the DNS of your domain (not at CloudFront's own address)",
  'production access of SES (not without a contact form)',
  'more than 10 concurrent executions of Lambda in a new account (AWS grants it on request)',
  'a click in the mail with which AWS confirms the address for alarms',
];
