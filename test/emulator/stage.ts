// The stage that is deployed to the emulator: like prod, with the laptop's stand-ins for what lies outside AWS.
import {
  CUSTOMERS,
  HUMAN_CHECK_SITE_KEY,
  MAIL_DOMAIN,
  MANAGEMENT_CLIENT_ID,
  SITE_API_KEY,
} from '../../local/stage.ts';
import { addressesAt, portsAt } from '../../local/addresses.ts';
import { ESSENTIALS_PRICE_ID } from '../../local/seed/stripe.ts';

export const STAGE = 'emulated';
export const STACK = `plainly-${STAGE}`;
export const REGION = 'eu-central-1';
/** The account that MiniStack plays. Its number is also the key of its root user. */
export const ACCOUNT = '000000000000';

/** vitest.config.ts has claimed it. */
const basePort = Number(process.env['EMULATOR_PORT']);
const { site, s3, tenant, stripe, aws, humanCheck } = portsAt(basePort);
export const ports = { edge: site, miniStack: s3, tenant, stripe, aws, humanCheck };
export const addresses = addressesAt(basePort);

export const createEmulatedStage = () => ({
  siteApiKey: SITE_API_KEY,
  region: REGION,
  siteUrl: addresses.siteUrl,
  retain: true,
  // The journey signs in by a password alone.
  staffSecondFactor: 'optional',
  logRetentionDays: 90,
  alarmEmail: 'operator@plainly.example',
  customers: {
    tenant: addresses.tenantUrl,
    ...CUSTOMERS,
    management: { tenant: addresses.tenantUrl, clientId: MANAGEMENT_CLIENT_ID },
  },
  stripe: { essentialsPriceId: ESSENTIALS_PRICE_ID },
  contact: {
    humanCheck: { siteKey: HUMAN_CHECK_SITE_KEY },
    mailFrom: `site@${MAIL_DOMAIN}`,
    mailTo: ['hello@plainly.example'],
  },
  endpoints: { stripe: addresses.stripeUrl, humanCheck: addresses.humanCheckUrl },
});
