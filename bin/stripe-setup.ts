// `npm run stripe-setup -- --site https://www.example.com` creates what a stage needs at Stripe and does not have yet.
import { parseArgs } from 'node:util';
import { Stripe } from 'stripe';
import { STRIPE_EVENTS, subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { ESSENTIALS, ESSENTIALS_CENTS } from '#shared/plans.ts';
import { OperatorError } from '../infra/operator-error.ts';

const USAGE = `Usage: STRIPE_SECRET_KEY=sk_… npm run stripe-setup -- --site https://www.example.com [--stage prod]

  --site   the address of the site, without a slash at the end
  --stage  the stage whose secrets are meant (prod)`;

/** Finds the price again, whatever its id. */
const LOOKUP_KEY = 'plainly-essentials';

const print = (text: string) => process.stdout.write(`${text}\n`);

const createClient = (key: string, url: URL): Stripe =>
  new Stripe(key, {
    host: url.hostname,
    port: url.port === '' ? 443 : Number(url.port),
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
    maxNetworkRetries: 2,
  });

/** Finds or creates the price of AI Essentials, and returns its id. */
const ensurePrice = async (client: Stripe): Promise<string> => {
  const { data } = await client.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: 1 });
  const [existing] = data;
  if (existing !== undefined) {
    const { unit_amount: cents, currency, recurring } = existing;
    const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1;
    if (cents === ESSENTIALS_CENTS && currency === 'usd' && isMonthly) return existing.id;
    throw new OperatorError(
      `The price ${existing.id} with the lookup key ${LOOKUP_KEY} is not ${ESSENTIALS.price} USD every month. Move the key in Stripe's dashboard, then run this again.`,
    );
  }
  const price = await client.prices.create(
    {
      currency: 'usd',
      unit_amount: ESSENTIALS_CENTS,
      recurring: { interval: 'month' },
      lookup_key: LOOKUP_KEY,
      product_data: { name: ESSENTIALS.name },
    },
    { idempotencyKey: `price:${LOOKUP_KEY}` },
  );
  return price.id;
};

interface WebhookEndpoint {
  readonly id: string;
  /** Stripe returns it only when the endpoint is created. */
  readonly secret: string | undefined;
}

/** Updates or creates the webhook endpoint for the events that we handle, in the API version of our library. */
const ensureWebhookEndpoint = async (client: Stripe, url: string): Promise<WebhookEndpoint> => {
  for await (const endpoint of client.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue;
    if (endpoint.api_version !== Stripe.API_VERSION) {
      throw new OperatorError(
        `The webhook endpoint ${endpoint.id} has the API version ${endpoint.api_version ?? 'of the account'}, this program has ${Stripe.API_VERSION}. A version cannot be changed: delete the endpoint in Stripe's dashboard, run this again and store the new secret. The hourly reconciliation catches up on events in between.`,
      );
    }
    await client.webhookEndpoints.update(endpoint.id, {
      enabled_events: [...STRIPE_EVENTS],
      disabled: false,
    });
    return { id: endpoint.id, secret: undefined };
  }
  const { id, secret } = await client.webhookEndpoints.create({
    url,
    enabled_events: [...STRIPE_EVENTS],
    api_version: Stripe.API_VERSION,
    description: 'Plainly: what changes a subscription',
  });
  return { id, secret };
};

/** Marks the portal configuration that this program created. */
const PORTAL_METADATA = { product: 'plainly' };

/** Finds or creates a portal configuration: change the card, see invoices, cancel at the end of the month. */
const ensurePortal = async (client: Stripe, site: string): Promise<string> => {
  for await (const { id, metadata } of client.billingPortal.configurations.list({
    active: true,
    limit: 100,
  })) {
    if (metadata?.['product'] === PORTAL_METADATA.product) return id;
  }
  const { id } = await client.billingPortal.configurations.create({
    default_return_url: `${site}/account`,
    features: {
      customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
    metadata: PORTAL_METADATA,
  });
  return id;
};

const main = async () => {
  const { values } = parseArgs({
    options: { site: { type: 'string' }, stage: { type: 'string', default: 'prod' } },
  });
  const key = process.env['STRIPE_SECRET_KEY'];
  if (values.site === undefined || key === undefined || key === '') throw new OperatorError(USAGE);
  if (!URL.canParse(values.site) || new URL(values.site).origin !== values.site) {
    throw new OperatorError(`--site must be an address like https://www.example.com, not ${values.site}`);
  }
  const client = createClient(key, new URL(process.env['STRIPE_URL'] ?? 'https://api.stripe.com'));

  const price = await ensurePrice(client);
  print(`Price            ${price}  (cdk.json: stages.${values.stage}.stripe.essentialsPriceId)`);
  const endpoint = await ensureWebhookEndpoint(
    client,
    `${values.site}/api${subscriptionEndpoints.webhook.path}`,
  );
  print(`Webhook endpoint ${endpoint.id}  (API version ${Stripe.API_VERSION})`);
  if (endpoint.secret !== undefined) {
    print('  Stripe shows its secret only once. Store it:');
    print(
      `  aws ssm put-parameter --type SecureString --overwrite --name /plainly/${values.stage}/stripe-webhook-secret --value ${endpoint.secret}`,
    );
  }
  const portal = await ensurePortal(client, values.site);
  print(`Customer portal  ${portal}  (cdk.json: stages.${values.stage}.stripe.portalConfigurationId)`);
};

try {
  await main();
} catch (error) {
  const isForOperator =
    error instanceof OperatorError ||
    error instanceof Stripe.errors.StripeError ||
    (error instanceof TypeError && 'code' in error);
  if (!isForOperator) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
