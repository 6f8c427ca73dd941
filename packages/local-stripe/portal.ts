import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Account } from './account.ts';
import { CANCELLATION_REASONS } from './cancellation-reasons.ts';
import { flag, mergeMetadata, metadata, text, unsettable, url } from './form.ts';
import { newId } from './ids.ts';
import { page, pageOf } from './list.ts';
import { impossible, invalidParameter } from './refusal.ts';
import { route } from './route.ts';
import { isEnded } from './subscription-record.ts';

const Configuration = z.strictObject({
  features: z.strictObject({
    customer_update: z.optional(
      z.strictObject({
        enabled: flag,
        allowed_updates: z.optional(
          unsettable(z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']))),
        ),
      }),
    ),
    invoice_history: z.optional(z.strictObject({ enabled: flag })),
    payment_method_update: z.optional(z.strictObject({ enabled: flag })),
    subscription_cancel: z.optional(
      z.strictObject({
        enabled: flag,
        mode: z.optional(z.enum(['at_period_end', 'immediately'])),
        proration_behavior: z.optional(z.enum(['none'])),
        cancellation_reason: z.optional(
          z.strictObject({ enabled: flag, options: z.optional(z.array(z.enum(CANCELLATION_REASONS))) }),
        ),
      }),
    ),
    subscription_update: z.optional(
      z.strictObject({
        enabled: z.pipe(
          z.literal('false'),
          z.transform(() => false),
        ),
      }),
    ),
  }),
  business_profile: z.optional(
    z.strictObject({
      headline: z.optional(unsettable(text)),
      privacy_policy_url: z.optional(url),
      terms_of_service_url: z.optional(url),
    }),
  ),
  default_return_url: z.optional(unsettable(url)),
  login_page: z.optional(
    z.strictObject({
      enabled: z.pipe(
        z.literal('false'),
        z.transform(() => false),
      ),
    }),
  ),
  metadata: z.optional(metadata),
  name: z.optional(unsettable(text)),
});

export function makeConfiguration(
  account: Account,
  given: z.output<typeof Configuration>,
  isDefault: boolean,
): Stripe.BillingPortal.Configuration {
  const { features } = given;
  const now = account.clock.seconds;
  return account.add('billing_portal.configuration', {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: given.business_profile?.headline ?? null,
      privacy_policy_url: given.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: given.business_profile?.terms_of_service_url ?? null,
    },
    created: now,
    default_return_url: given.default_return_url ?? null,
    features: {
      customer_update: {
        allowed_updates: features.customer_update?.allowed_updates ?? [],
        enabled: features.customer_update?.enabled ?? false,
      },
      invoice_history: { enabled: features.invoice_history?.enabled ?? false },
      payment_method_update: {
        enabled: features.payment_method_update?.enabled ?? false,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: {
          enabled: features.subscription_cancel?.cancellation_reason?.enabled ?? false,
          feedback_options: null,
          options: features.subscription_cancel?.cancellation_reason?.options ?? [],
        },
        enabled: features.subscription_cancel?.enabled ?? false,
        mode: features.subscription_cancel?.mode ?? 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    updated: now,
  } satisfies Stripe.BillingPortal.Configuration);
}

const Create = z.strictObject({
  customer: text,
  configuration: z.optional(text),
  return_url: z.optional(url),
  locale: z.optional(text),
  flow_data: z.optional(
    z.strictObject({
      type: z.enum(['payment_method_update', 'subscription_cancel']),
      subscription_cancel: z.optional(z.strictObject({ subscription: text })),
      after_completion: z.optional(
        z.strictObject({
          type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
          redirect: z.optional(z.strictObject({ return_url: url })),
          hosted_confirmation: z.optional(z.strictObject({ custom_message: z.optional(text) })),
        }),
      ),
    }),
  ),
});

function create(account: Account, given: z.output<typeof Create>): Stripe.BillingPortal.Session {
  account.customer(given.customer, 'customer');
  const configuration =
    given.configuration === undefined
      ? account.all('billing_portal.configuration').find((each) => each.is_default && each.active)
      : account.get('billing_portal.configuration', given.configuration, 'configuration');
  if (!configuration)
    throw impossible(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
    );
  if (!configuration.active) throw impossible('The configuration is inactive.', { param: 'configuration' });
  const id = newId('bps');
  return account.add('billing_portal.session', {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: account.clock.seconds,
    customer: given.customer,
    customer_account: null,
    flow: given.flow_data ? flowOf(account, given.customer, given.flow_data) : null,
    livemode: false,
    locale: given.locale ?? null,
    on_behalf_of: null,
    return_url: given.return_url ?? configuration.default_return_url,
    url: `${account.url}/portal/${id}`,
  } satisfies Stripe.BillingPortal.Session);
}

function flowOf(
  account: Account,
  customer: string,
  given: NonNullable<z.output<typeof Create>['flow_data']>,
): Stripe.BillingPortal.Session.Flow {
  const named = given.subscription_cancel?.subscription;
  if (given.type === 'subscription_cancel') {
    if (named === undefined)
      throw invalidParameter('Missing required param: flow_data[subscription_cancel].', {
        code: 'parameter_missing',
        param: 'flow_data[subscription_cancel]',
      });
    const param = 'flow_data[subscription_cancel][subscription]';
    const subscription = account.get('subscription', named, param);
    if (subscription.customer !== customer || isEnded(subscription))
      throw impossible('The subscription cannot be canceled in this flow.', { param });
  }
  const after = given.after_completion;
  return {
    after_completion: {
      hosted_confirmation: after?.hosted_confirmation
        ? { custom_message: after.hosted_confirmation.custom_message ?? null }
        : null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: named === undefined ? null : { retention: null, subscription: named },
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: given.type,
  };
}

export const portalRoutes = [
  route('POST', '/v1/billing_portal/sessions', Create, create),
  route('POST', '/v1/billing_portal/configurations', Configuration, (account, given) =>
    makeConfiguration(account, given, false),
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    z.strictObject({ ...page, active: z.optional(flag), is_default: z.optional(flag) }),
    (account, { active, is_default: isDefault, ...rest }) => {
      const found = account
        .all('billing_portal.configuration')
        .filter((each) => active === undefined || each.active === active)
        .filter((each) => isDefault === undefined || each.is_default === isDefault);
      return pageOf('/v1/billing_portal/configurations', found, rest);
    },
  ),
  route('GET', '/v1/billing_portal/configurations/:id', z.strictObject({}), (account, _, id) =>
    account.get('billing_portal.configuration', id),
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    z.strictObject({ active: z.optional(flag), name: z.optional(unsettable(text)) }),
    (account, { active, name }, id) => {
      const configuration = account.get('billing_portal.configuration', id);
      return Object.assign(configuration, {
        ...(active !== undefined && { active }),
        ...(name !== undefined && { name }),
        updated: account.clock.seconds,
      });
    },
  ),
];
