// Where the secrets of a stage are in the Parameter Store. Their values are never in the template.
import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

export interface Secret {
  /** `/plainly/<stage>/<secret>`: a SecureString that `npm run setup` stores. */
  readonly name: string;
  readonly arn: string;
}

const NAMES = {
  handOff: 'hand-off-secret',
  stripeKey: 'stripe-secret-key',
  stripeWebhook: 'stripe-webhook-secret',
  humanCheck: 'human-check-secret',
  /** The secret of the application `customers.management`, which may delete customers in the tenant. */
  tenantManagement: 'tenant-management-secret',
  /** Signs the links in our mails. The newest key is in the first line, former ones below it. */
  mailLink: 'mail-link-secret',
  /** The key of the hashes of addresses. It must never change: a new key forgets who has left the list. */
  addressKey: 'address-key',
} as const;

type SecretKey = keyof typeof NAMES;

/** `tenantManagement` is missing if an operator deletes customers in the tenant by hand. */
export type Secrets = Readonly<Record<Exclude<SecretKey, 'tenantManagement'>, Secret>> & {
  readonly tenantManagement?: Secret;
};

/** The name of a secret in the Parameter Store. */
export const toSecretName = (stageName: string, key: SecretKey): string =>
  `/plainly/${stageName}/${NAMES[key]}`;

/** The names and ARNs of the secrets of a stage. */
export const locateSecrets = (scope: Construct, { name: stageName, customers }: Stage): Secrets => {
  const locate = (key: SecretKey): Secret => {
    const name = toSecretName(stageName, key);
    // An ARN holds the name without its first slash.
    const resourceName = name.slice(1);
    return {
      name,
      arn: Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName }),
    };
  };
  return {
    handOff: locate('handOff'),
    stripeKey: locate('stripeKey'),
    stripeWebhook: locate('stripeWebhook'),
    humanCheck: locate('humanCheck'),
    mailLink: locate('mailLink'),
    addressKey: locate('addressKey'),
    ...(customers.management && { tenantManagement: locate('tenantManagement') }),
  };
};
