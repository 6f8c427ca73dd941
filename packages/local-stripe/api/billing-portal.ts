import * as z from 'zod/mini';
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type { PortalConfiguration, PortalSession } from '../objects.ts';
import { rejected } from './errors.ts';
import { page, toList } from './list.ts';
import { enabled, flag, metadata, text, url } from './parameters.ts';
import { route } from './route.ts';

/** Adds a configuration of the portal; the default one serves sessions that name none. */
export const createConfiguration = (
  account: Account,
  given: Pick<PortalConfiguration, 'features' | 'is_default'> & Partial<PortalConfiguration>,
): PortalConfiguration =>
  account.add('billing_portal.configuration', {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    default_return_url: null,
    metadata: {},
    ...given,
  });

const NewConfiguration = z.strictObject({
  default_return_url: z._default(z.nullable(url), null),
  features: z.strictObject({
    // Accepted, and not shown: the pages here offer no form for it.
    customer_update: z.optional(
      z.strictObject({ enabled: flag, allowed_updates: z.optional(z.array(text)) }),
    ),
    invoice_history: enabled,
    payment_method_update: enabled,
    subscription_cancel: z._default(
      z.strictObject({ enabled: flag, mode: z.optional(z.literal('at_period_end')) }),
      { enabled: false },
    ),
  }),
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
  if (!configuration) {
    throw rejected(
      'No configuration provided and your test mode default configuration has not been created.',
    );
  }
  const id = newId('bps');
  return account.add('billing_portal.session', {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    customer: given.customer,
    return_url: given.return_url ?? configuration.default_return_url,
    url: `${account.url}/portal/${id}`,
  });
};

const List = z.strictObject({ ...page, active: z.optional(flag) });

export const portalRoutes = [
  route('POST', '/v1/billing_portal/sessions', NewSession, createSession),
  route('POST', '/v1/billing_portal/configurations', NewConfiguration, (account, given) =>
    createConfiguration(account, { ...given, is_default: false }),
  ),
  route('GET', '/v1/billing_portal/configurations', List, (account, { active, ...rest }) => {
    const configurations = account
      .all('billing_portal.configuration')
      .filter((each) => active === undefined || each.active === active);
    return toList('/v1/billing_portal/configurations', configurations, rest);
  }),
];
