// Where the secrets of a stage are in the Parameter Store. Their values are never in the template.
import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

export interface Secret {
  /** `/plainly/<stage>/<secret>`: a SecureString that the operator stores (docs/runbook.md). */
  readonly name: string;
  readonly arn: string;
}

export interface Secrets {
  readonly handOff: Secret;
  readonly stripeKey: Secret;
  readonly stripeWebhook: Secret;
  readonly humanCheck: Secret;
}

/** The names and ARNs of the secrets of a stage. */
export const locateSecrets = (scope: Construct, stageName: string): Secrets => {
  const secret = (name: string): Secret => ({
    name: `/plainly/${stageName}/${name}`,
    arn: Stack.of(scope).formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: `plainly/${stageName}/${name}`,
    }),
  });
  return {
    handOff: secret('hand-off-secret'),
    stripeKey: secret('stripe-secret-key'),
    stripeWebhook: secret('stripe-webhook-secret'),
    humanCheck: secret('human-check-secret'),
  };
};
