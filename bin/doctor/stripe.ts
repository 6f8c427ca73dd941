// Stripe: its key, and with it the price, the webhook endpoint and the portal.
import { Stripe } from 'stripe';
import { praise } from '#shared/brand.ts';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { ESSENTIALS, ESSENTIALS_CENTS } from '#shared/plans.ts';
import { findMissingEvents, judgeEndpoints } from '#shared/webhook-endpoint.ts';
import { findPlaceholders } from '../../infra/stage.ts';
import { createStripe } from '../stripe.ts';
import {
  check,
  notDeployed,
  ok,
  skipped,
  stillExample,
  unknown,
  warning,
  wrong,
  type Result,
} from './check.ts';
import type { Finding } from './finding.ts';
import type { Check, Patient } from './patient.ts';

const isLiveKey = (key: string): boolean => /^.k_live_/.test(key);

const judgeKey = async (stripe: Stripe, { stage }: Patient, key: string): Promise<Result> => {
  const mode = stage.retain ? ', in live mode' : '';
  const mend = `Read the secret key in Stripe's dashboard, Developers → API keys${mode}:\nnpm run setup -- --stage ${stage.name} --only stripe-key`;
  try {
    const { id } = await stripe.accounts.retrieveCurrent();
    if (isLiveKey(key)) return ok(`Live mode, account ${id}.`);
    return stage.retain
      ? wrong(`The key is of the test mode of ${id}: nobody really pays.`, mend)
      : ok(`Test mode, account ${id}: nobody really pays.`);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAuthenticationError)) throw error;
    return wrong('Stripe refuses the key.', mend);
  }
};

const judgeCharges = async (stripe: Stripe, _: Patient, key: string): Promise<Result> => {
  const { id, charges_enabled: canCharge } = await stripe.accounts.retrieveCurrent();
  if (canCharge || !isLiveKey(key)) return ok(`${id} may charge customers.`);
  return wrong(
    `Stripe does not let ${id} charge anybody yet.`,
    "Complete the account in Stripe's dashboard. If Stripe wants to see the site first, deploy despite this finding.",
  );
};

/** Stripe's message when it has no such object. It says so if the object exists in the other mode (test or live). */
const findMissing = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    ? error.message
    : undefined;

/** Whether a price is the one that the site promises. */
export const isEssentials = ({ unit_amount: cents, currency, recurring }: Stripe.Price): boolean =>
  cents === ESSENTIALS_CENTS &&
  currency === 'usd' &&
  recurring?.interval === 'month' &&
  recurring.interval_count === 1;

const judgePrice = async (stripe: Stripe, { stage }: Patient): Promise<Result> => {
  const setUp = `npm run setup -- --stage ${stage.name} --only stripe-price`;
  try {
    const price = await stripe.prices.retrieve(stage.stripe.essentialsPriceId);
    const { id, active, currency, unit_amount: cents, recurring } = price;
    if (!active)
      return wrong(`${id} is archived: nobody can buy.`, `Activate it in Stripe's dashboard, or:\n${setUp}`);
    if (isEssentials(price)) return ok(`${id} is $${ESSENTIALS.price} a month.`);
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

/** The endpoints of the account, as the rule of shared/webhook-endpoint.ts judges them for the site's address. */
export const findEndpoint = async (stripe: Stripe, site: string) => {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const url = `${site}/api${subscriptionEndpoints.webhook.path}`;
  const judged = judgeEndpoints(
    endpoints.map((endpoint) => ({
      id: endpoint.id,
      url: endpoint.url,
      isEnabled: endpoint.status === 'enabled',
      apiVersion: endpoint.api_version,
      events: endpoint.enabled_events,
    })),
    url,
    Stripe.API_VERSION,
  );
  return { ...judged, url };
};

const judgeEndpoint = async (stripe: Stripe, { stage, stack, siteUrl }: Patient): Promise<Result> => {
  const setUp = `npm run setup -- --stage ${stage.name} --only stripe-webhook`;
  const site = await siteUrl();
  if (site === undefined || (await stack()) === undefined) return notDeployed(stage);
  const judged = await findEndpoint(stripe, site);
  if (judged.finding === 'missing') return wrong(`Stripe sends nothing to ${judged.url}.`, setUp);
  const { finding, endpoint } = judged;
  const { id, apiVersion } = endpoint;
  switch (finding) {
    case 'disabled':
      return wrong(`${id} is disabled: we hear of no payment.`, setUp);
    case 'other-version':
      return wrong(
        `${id} has the API version ${apiVersion ?? 'of the account'}, our library ${Stripe.API_VERSION}.`,
        `A version cannot be changed. Delete the endpoint in Stripe's dashboard, Developers → Webhooks, then:\n${setUp}`,
      );
    case 'events-missing':
      return wrong(`${id} lacks ${findMissingEvents(endpoint).join(', ')}.`, setUp);
    case 'ok':
      return ok(`${id} sends all events, in version ${apiVersion}.`);
  }
};

/**
 * What customers may change about themselves in the portal. The e-mail address is not among them: it is the contact address, which our
 * account page changes.
 */
export const PORTAL_UPDATES = ['name', 'address', 'tax_id'] as const;

const judgeUpdates = (
  { id, features }: Stripe.BillingPortal.Configuration,
  where: string,
  mend: string,
): Result => {
  const { enabled, allowed_updates: allowed } = features.customer_update;
  return enabled && allowed.includes('email')
    ? wrong(
        `${id} lets customers change their email address at Stripe: our mails would go to another one.`,
        mend,
      )
    : ok(where);
};

const judgePortal = async (stripe: Stripe, { stage }: Patient): Promise<Result> => {
  const { portalConfigurationId: id } = stage.stripe;
  const setUp = `npm run setup -- --stage ${stage.name} --only stripe-price`;
  if (id === 'default') {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const byDefault = data.find((configuration) => configuration.is_default);
    return byDefault
      ? judgeUpdates(
          byDefault,
          "Stripe's default configuration is there.",
          `Take it out in Stripe's dashboard, Settings → Billing → Customer portal, or:\n${setUp}`,
        )
      : wrong(
          'Stripe has no default configuration of the portal: customers cannot change their card.',
          setUp,
        );
  }
  try {
    const configuration = await stripe.billingPortal.configurations.retrieve(id);
    return configuration.active
      ? judgeUpdates(configuration, `${id} is there.`, setUp)
      : wrong(`${id} is not active.`, setUp);
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

type Judge = (stripe: Stripe, patient: Patient, key: string) => Promise<Result> | Result;

const createCheck =
  (name: string, judge: Judge): Check =>
  (patient) =>
    check(patient, name, async () => {
      const { stage, secrets } = patient;
      const secret = (await secrets()).get('stripeKey');
      if (secret === undefined)
        return skipped('The key is not stored.', `npm run setup -- --stage ${stage.name} --only stripe-key`);
      if (secret.value === undefined)
        return unknown('These credentials may not read the key.', 'Use credentials with kms:Decrypt.');
      return judge(createStripe(secret.value, stage), patient, secret.value);
    });

export const checkStripeKey = createCheck('Stripe: key', judgeKey);
const PRICE = 'Stripe: price';
const checkOwnPrice = createCheck(PRICE, judgePrice);
export const checkPrice: Check = (patient) => {
  const examples = findPlaceholders(patient.stage).filter((setting) => setting.startsWith('stripe.'));
  if (examples.length === 0) return checkOwnPrice(patient);
  return check(patient, PRICE, () => stillExample(patient.stage, examples));
};
export const checkPortal = createCheck('Stripe: portal', judgePortal);
export const checkEndpoint = createCheck('Stripe: webhook endpoint', judgeEndpoint);

const CHECKS = [
  checkStripeKey,
  createCheck('Stripe: account', judgeCharges),
  checkPrice,
  checkEndpoint,
  checkPortal,
  createCheck('Stripe: samples', (_, __, key) => judgeSamples(key)),
];

export const examineStripe = (patient: Patient): Promise<Finding>[] => CHECKS.map((run) => run(patient));
