// Stripe: its key, price and portal before the deployment; its webhook endpoint once the site has an address.
import { Stripe } from 'stripe';
import type { Stage } from '../../infra/stage.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import { print } from '../command.ts';
import { checkSecret } from '../doctor/secrets.ts';
import { checkEndpoint, checkPortal, checkPrice, checkStripeKey } from '../doctor/stripe.ts';
import { createStripe } from '../stripe.ts';
import { askUntilRight, type Complain } from './ask.ts';
import { hasSecret, readSecret, storeSecret } from './secrets.ts';
import { findSiteUrl, unlessWell, type Step } from './step.ts';
import { ensurePortal, ensurePrice, ensureWebhookEndpoint } from './stripe-account.ts';

const checkKey =
  (stage: Stage): Complain =>
  async (answer) => {
    if (!/^(sk|rk)_(test|live)_\w+$/.test(answer)) return 'A secret key begins with sk_test_ or sk_live_.';
    try {
      await createStripe(answer, stage).prices.list({ limit: 1 });
      return undefined;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeAuthenticationError) return 'Stripe refuses this key.';
      throw error;
    }
  };

export const stripeKey: Step = {
  name: 'stripe-key',
  findReason: unlessWell(checkSecret('stripeKey'), checkStripeKey),
  run: async ({ ask, readStage }) => {
    const stage = readStage();
    print(
      "  Stripe's dashboard, https://dashboard.stripe.com, in the mode (live or test) that this stage takes:",
    );
    print("  - Developers, 'API keys': the secret key.");
    print("  - Settings, 'Checkout and Payment Links', 'Subscriptions': limit customers to 1 subscription.");
    print(
      "  - Settings, 'Payment methods': turn off those that take days to pay (ACH, SEPA and Bacs Direct Debit,",
    );
    print('    bank transfers, vouchers): after such a payment our page says that it is not confirmed.');
    const message = 'Secret key of Stripe';
    const key = await askUntilRight(ask, { message, isSecret: true }, checkKey(stage));
    await storeSecret(stage, 'stripeKey', key);
    if (key.includes('_test_')) print('  It is a key of the test mode: nobody really pays.');
  },
};

export const stripePrice: Step = {
  name: 'stripe-price',
  findReason: unlessWell(checkPrice, checkPortal),
  run: async ({ readStage, save }) => {
    const stage = readStage();
    const stripe = createStripe(await readSecret(stage, 'stripeKey'), stage);
    const essentialsPriceId = await ensurePrice(stripe);
    const portalConfigurationId = await ensurePortal(stripe);
    await save({
      'stripe.essentialsPriceId': essentialsPriceId,
      'stripe.portalConfigurationId': portalConfigurationId,
    });
    print(`  Price ${essentialsPriceId}, customer portal ${portalConfigurationId}.`);
  },
};

/** Runs before the deployment and after it, like the step of the tenant. */
export const stripeWebhook: Step = {
  name: 'stripe-webhook',
  findReason: unlessWell(checkSecret('stripeWebhook'), checkEndpoint),
  run: async ({ ask, readStage }) => {
    const stage = readStage();
    const siteUrl = await findSiteUrl(stage);
    if (siteUrl === undefined) throw new OperatorError('The site has no address yet: deploy it first.');
    const stripe = createStripe(await readSecret(stage, 'stripeKey'), stage);
    const { id, secret } = await ensureWebhookEndpoint(stripe, siteUrl);
    print(`  Webhook endpoint ${id}, API version ${Stripe.API_VERSION}.`);
    if (secret !== undefined) return storeSecret(stage, 'stripeWebhook', secret);
    print(`  Stripe returns its secret only once. Read it in the dashboard: Developers, 'Webhooks', ${id}.`);
    const isStored = await hasSecret(stage, 'stripeWebhook');
    const given = await askUntilRight(
      ask,
      {
        message: `Signing secret of the endpoint${isStored ? '; empty: it is stored already' : ''}`,
        isSecret: true,
      },
      (answer) =>
        /^whsec_\w+$/.test(answer) || (isStored && answer === '')
          ? undefined
          : 'A signing secret begins with whsec_.',
    );
    return given === '' ? undefined : storeSecret(stage, 'stripeWebhook', given);
  },
};
