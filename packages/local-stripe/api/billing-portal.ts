import * as z from 'zod/mini';
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type { PortalConfiguration, PortalSession } from '../objects.ts';
import { page, toList } from './list.ts';
import { flag, metadata, text, url } from './parameters.ts';
import { route } from './route.ts';

const feature = z.optional(z.looseObject({ enabled: flag }));

const Features = z.strictObject({
  customer_update: z.optional(
    z.strictObject({
      enabled: flag,
      allowed_updates: z.optional(
        z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])),
      ),
    }),
  ),
  invoice_history: feature,
  payment_method_update: feature,
  subscription_cancel: feature,
});

const NewConfiguration = z.strictObject({
  default_return_url: z.optional(url),
  features: Features,
  metadata,
});

/** Adds a configuration of the portal; the default one serves sessions without a configuration. */
export const createConfiguration = (
  account: Account,
  { features, is_default, metadata }: Pick<PortalConfiguration, 'features' | 'is_default' | 'metadata'>,
  returnUrl: string | null = null,
): PortalConfiguration =>
  account.add('billing_portal.configuration', {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    default_return_url: returnUrl,
    features,
    is_default,
    metadata,
  });

const NewSession = z.strictObject({
  customer: text,
  configuration: z.optional(text),
  return_url: z.optional(url),
});

const createSession = (account: Account, given: z.output<typeof NewSession>): PortalSession => {
  account.customer(given.customer, 'customer');
  const configuration =
    given.configuration === undefined
      ? account.all('billing_portal.configuration').find(({ is_default }) => is_default)
      : account.get('billing_portal.configuration', given.configuration, 'configuration');
  const id = newId('bps');
  return account.add('billing_portal.session', {
    id,
    object: 'billing_portal.session',

    customer: given.customer,
    return_url: given.return_url ?? configuration?.default_return_url ?? null,
    url: `${account.url}/portal/${id}`,
  });
};

const List = z.strictObject({ ...page, active: z.optional(flag) });

export const portalRoutes = [
  route('POST', '/v1/billing_portal/sessions', NewSession, createSession),
  route('POST', '/v1/billing_portal/configurations', NewConfiguration, (account, given) =>
    createConfiguration(
      account,
      { features: given.features, is_default: false, metadata: given.metadata },
      given.default_return_url,
    ),
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    z.strictObject({ features: Features }),
    (account, { features }, id) =>
      Object.assign(account.get('billing_portal.configuration', id), {
        features,
      } satisfies Partial<PortalConfiguration>),
  ),
  route('GET', '/v1/billing_portal/configurations', List, (account, { active, ...rest }) => {
    const configurations = account
      .all('billing_portal.configuration')
      .filter((each) => active === undefined || each.active === active);
    return toList('/v1/billing_portal/configurations', configurations, rest);
  }),
  route('GET', '/v1/billing_portal/configurations/:id', z.strictObject({}), (account, _, id) =>
    account.get('billing_portal.configuration', id),
  ),
];
