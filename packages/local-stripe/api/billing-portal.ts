import * as z from 'zod/mini';
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type { PortalConfiguration, PortalSession } from '../objects.ts';
import { page, toList } from './list.ts';
import { flag, metadata, text, url } from './parameters.ts';
import { route } from './route.ts';

const feature = z.optional(z.looseObject({ enabled: flag }));

const NewConfiguration = z.strictObject({
  default_return_url: z.optional(url),
  // Accepted and ignored: the pages here always offer every feature.
  features: z.strictObject({
    customer_update: feature,
    invoice_history: feature,
    payment_method_update: feature,
    subscription_cancel: feature,
  }),
  metadata,
});

/** Adds a configuration of the portal; the default one serves sessions without a configuration. */
export const createConfiguration = (
  account: Account,
  { is_default, metadata }: Pick<PortalConfiguration, 'is_default' | 'metadata'>,
  returnUrl: string | null = null,
): PortalConfiguration =>
  account.add('billing_portal.configuration', {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    default_return_url: returnUrl,
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
    createConfiguration(account, { is_default: false, metadata: given.metadata }, given.default_return_url),
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
