// The laptop's stage: like any other, except for the addresses of the services.
import { addressesAt, DEFAULT_PORT } from './addresses.ts';
import { ESSENTIALS_PRICE_ID } from './seed/stripe.ts';

/** Public, because settings.json has it. */
export const SITE_API_KEY = 'plainly-laptop-site-key';

/** The name of the laptop's stage. It is part of the names of the secrets. */
export const STAGE = 'laptop';

/** The tenant's client and API. */
export const CUSTOMERS = {
  clientId: 'plainly-laptop',
  audience: 'https://api.plainly.example',
} as const;

/** The application that deletes customers in the tenant. */
export const MANAGEMENT_CLIENT_ID = 'plainly-laptop-management';

export const HUMAN_CHECK_SITE_KEY = 'plainly-laptop-human-check-key';

/** The domain from which mail may be sent. */
export const MAIL_DOMAIN = 'plainly.example';

/** The settings of the stage, in the form of cdk.json. */
export const createStage = () => {
  const { siteUrl, s3Url, dynamoDbUrl, staffPoolUrl, tenantUrl, stripeUrl, awsUrl, humanCheckUrl } =
    addressesAt(DEFAULT_PORT);
  return {
    siteApiKey: SITE_API_KEY,
    siteUrl,
    customers: {
      tenant: tenantUrl,
      ...CUSTOMERS,
      management: { tenant: tenantUrl, clientId: MANAGEMENT_CLIENT_ID },
    },
    // The stand-in for Stripe has a code to try.
    stripe: { essentialsPriceId: ESSENTIALS_PRICE_ID, promotionCodes: true },
    contact: {
      humanCheck: { siteKey: HUMAN_CHECK_SITE_KEY },
      mailFrom: `site@${MAIL_DOMAIN}`,
      mailTo: ['hello@plainly.example'],
    },
    endpoints: {
      s3: s3Url,
      cloudfront: awsUrl,
      dynamodb: dynamoDbUrl,
      cognito: staffPoolUrl,
      lambda: awsUrl,
      ssm: awsUrl,
      ses: awsUrl,
      stripe: stripeUrl,
      humanCheck: humanCheckUrl,
    },
  };
};
