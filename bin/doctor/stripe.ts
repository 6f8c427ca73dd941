// Stripe: its key, and with it the price, the webhook endpoint and the portal.
import { Stripe } from 'stripe';
import { praise } from '#shared/brand.ts';
import { STRIPE_EVENTS, subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { ESSENTIALS, ESSENTIALS_CENTS } from '#shared/plans.ts';
import { findPlaceholders } from '../../infra/stage.ts';
import { createStripe } from '../stripe.ts';
import { check, notDeployed, ok, skipped, unknown, warning, wrong, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Patient } from './patient.ts';

const isLiveKey = (key: string): boolean => /^.k_live_/.test(key);

const judgeKey = async (stripe: Stripe, { stage }: Patient, key: string): Promise<Result> => {
  const mode = stage.retain ? ', in live mode' : '';
  const mend = `Read the secret key in Stripe's dashboard, Developers → API keys${mode}:\nnpm run setup -- --stage ${stage.name} --again stripe-key`;
  const isLive = isLiveKey(key);
  try {
    const account = await stripe.accounts.retrieveCurrent();
    if (isLive && !account.charges_enabled)
      return wrong(
        `Stripe does not let ${account.id} charge anybody yet.`,
        "Complete the account in Stripe's dashboard.",
      );
    if (isLive) return ok(`Live mode, account ${account.id}.`);
    return stage.retain
      ? wrong(`The key is of the test mode of ${account.id}: nobody really pays.`, mend)
      : ok(`Test mode, account ${account.id}: nobody really pays.`);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAuthenticationError)) throw error;
    return wrong('Stripe refuses the key.', mend);
  }
};

/** Stripe's message when it has no such object. It says so if the object exists in the other mode (test or live). */
const findMissing = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    ? error.message
    : undefined;

const judgePrice = async (stripe: Stripe, { stage }: Patient): Promise<Result> => {
  const setUp = `npm run setup -- --stage ${stage.name} --again stripe-price`;
  if (findPlaceholders(stage).includes('stripe.essentialsPriceId'))
    return skipped('Still an example: stripe.essentialsPriceId.', setUp);
  try {
    const price = await stripe.prices.retrieve(stage.stripe.essentialsPriceId);
    const { id, active, currency, unit_amount: cents, recurring } = price;
    if (!active)
      return wrong(`${id} is archived: nobody can buy.`, `Activate it in Stripe's dashboard, or:\n${setUp}`);
    const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1;
    if (cents === ESSENTIALS_CENTS && currency === 'usd' && isMonthly)
      return ok(`${id} is $${ESSENTIALS.price} a month.`);
    const every = recurring === null ? 'once' : `every ${recurring.interval_count} ${recurring.interval}`;
    return wrong(
      `${id} is ${(cents ?? 0) / 100} ${currency.toUpperCase()} ${every}; the site promises $${ESSENTIALS.price} a month.`,
      setUp,
    );
  } catch (error) {
    const missing = findMissing(error);
    if (missing === undefined) throw error;
    return wrong(missing, `The price must be of the mode and the account of the key:\n${setUp}`);
  }
};

const judgeEndpoint = async (stripe: Stripe, { stage, stack, siteUrl }: Patient): Promise<Result> => {
  const setUp = `npm run setup -- --stage ${stage.name} --again stripe-webhook`;
  const site = await siteUrl();
  if (site === undefined || (await stack()) === undefined) return notDeployed(stage);
  const url = `${site}/api${subscriptionEndpoints.webhook.path}`;
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  const endpoint = ours.find(({ status }) => status === 'enabled') ?? ours[0];
  if (endpoint === undefined) return wrong(`Stripe sends nothing to ${url}.`, setUp);
  const { id, status, api_version: version, enabled_events: events } = endpoint;
  if (status !== 'enabled') return wrong(`${id} is disabled: we hear of no payment.`, setUp);
  if (version !== Stripe.API_VERSION)
    return wrong(
      `${id} has the API version ${version ?? 'of the account'}, our library ${Stripe.API_VERSION}.`,
      `A version cannot be changed. Delete the endpoint in Stripe's dashboard, Developers → Webhooks, then:\n${setUp}`,
    );
  const missing = STRIPE_EVENTS.filter((event) => !events.includes(event) && !events.includes('*'));
  if (missing.length > 0) return wrong(`${id} lacks ${missing.join(', ')}.`, setUp);
  return ok(`${id} sends all events, in version ${version}.`);
};

const judgePortal = async (stripe: Stripe, { stage }: Patient): Promise<Result> => {
  const { portalConfigurationId: id } = stage.stripe;
  const setUp = `npm run setup -- --stage ${stage.name} --again stripe-price`;
  if (id === 'default') {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    return data.some((configuration) => configuration.is_default)
      ? ok("Stripe's default configuration is there.")
      : wrong(
          'Stripe has no default configuration of the portal: customers cannot change their card.',
          setUp,
        );
  }
  try {
    const { active } = await stripe.billingPortal.configurations.retrieve(id);
    return active ? ok(`${id} is there.`) : wrong(`${id} is not active.`, setUp);
  } catch (error) {
    const missing = findMissing(error);
    if (missing === undefined) throw error;
    return wrong(missing, setUp);
  }
};

const judgeSamples = (key: string): Result => {
  const samples = Object.entries(praise).flatMap(([part, origin]) => (origin === 'sample' ? [part] : []));
  if (samples.length === 0) return ok('The public pages praise us with nothing that is a sample.');
  const text = `Samples praise us on the public pages: ${samples.join(', ')}.`;
  const mend = 'Replace them with your own or leave them out: `praise` in shared/brand.ts.';
  return isLiveKey(key) ? warning(`${text} Live payments are taken.`, mend) : skipped(text, mend);
};

export const examineStripe = (patient: Patient): Promise<Finding>[] => {
  const { stage, secrets } = patient;
  type Judge = (stripe: Stripe, patient: Patient, key: string) => Promise<Result>;
  const withKey = (judge: Judge) => async (): Promise<Result> => {
    const secret = (await secrets()).get('stripeKey');
    if (secret === undefined)
      return skipped('The key is not stored.', `npm run setup -- --stage ${stage.name} --again stripe-key`);
    if (secret.value === undefined)
      return unknown('These credentials may not read the key.', 'Use credentials with kms:Decrypt.');
    return judge(createStripe(secret.value, stage), patient, secret.value);
  };
  return [
    check(patient, 'Stripe: key', withKey(judgeKey)),
    check(patient, 'Stripe: price', withKey(judgePrice)),
    check(patient, 'Stripe: webhook endpoint', withKey(judgeEndpoint)),
    check(patient, 'Stripe: portal', withKey(judgePortal)),
    check(
      patient,
      'Stripe: samples',
      withKey(async (_, __, key) => judgeSamples(key)),
    ),
  ];
};
