// What lies outside AWS, as the laptop plays it: the customers' tenant, Stripe and the human check.
import path from 'node:path';
import { startLocalAuth0 } from 'local-auth0';
import { startLocalStripe } from 'local-stripe';
import { brand } from '#shared/brand.ts';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { startHumanCheck } from '../../local/human-check/start.ts';
import { ROOT } from '../../local/paths.ts';
import {
  HAND_OFF_SECRET,
  HUMAN_CHECK_SECRET,
  MANAGEMENT_SECRET,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from '../../local/secrets.ts';
import { stripeSeed } from '../../local/seed/stripe.ts';
import { CUSTOMERS, HUMAN_CHECK_SITE_KEY, MANAGEMENT_CLIENT_ID } from '../../local/stage.ts';
import { addresses, ports } from './stage.ts';

const { siteUrl } = addresses;

/** Starts them with nothing in them. Answers how to stop them. */
export const startStandIns = async (folder: string): Promise<() => Promise<void>> => {
  const tenant = await startLocalAuth0({
    port: ports.tenant,
    file: path.join(folder, 'tenant.json'),
    brandName: brand.name,
    clientId: CUSTOMERS.clientId,
    audience: CUSTOMERS.audience,
    webOrigin: siteUrl,
    loginUrl: `${siteUrl}/login`,
    callbackUrls: [`${siteUrl}/callback`],
    logoutUrls: [siteUrl],
    connections: ['google-oauth2', 'windowslive', 'apple'],
    actionFile: path.join(ROOT, 'identity/post-login.cjs'),
    actionSecrets: { SITE_URL: siteUrl, HAND_OFF_SECRET },
    management: { clientId: MANAGEMENT_CLIENT_ID, clientSecret: MANAGEMENT_SECRET },
  });
  const humanCheck = await startHumanCheck({
    port: ports.humanCheck,
    siteKey: HUMAN_CHECK_SITE_KEY,
    secretKey: HUMAN_CHECK_SECRET,
  });
  const stripe = await startLocalStripe({
    port: ports.stripe,
    secretKey: STRIPE_SECRET_KEY,
    seed: stripeSeed({
      url: `${siteUrl}/api${subscriptionEndpoints.webhook.path}`,
      secret: STRIPE_WEBHOOK_SECRET,
    }),
    siteUrl,
  });
  return async () => {
    await Promise.all([tenant.close(), humanCheck.close(), stripe.close()]);
  };
};
