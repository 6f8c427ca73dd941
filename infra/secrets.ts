// The secrets of a stage: their places in the Parameter Store, never what they are.
import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

export interface Secret {
  /** `/plainly/<stage>/<secret>`: a SecureString that the operator puts there (docs/runbook.md). */
  readonly name: string;
  readonly arn: string;
}

export interface Secrets {
  readonly handOff: Secret;
  readonly stripeKey: Secret;
  readonly stripeWebhook: Secret;
  readonly humanCheck: Secret;
}

/** Where the stage `stageName` keeps its secrets. */
export const locateSecrets = (scope: Construct, stageName: string): Secrets => {
  const secret = (what: string): Secret => ({
    name: `/plainly/${stageName}/${what}`,
    arn: Stack.of(scope).formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: `plainly/${stageName}/${what}`,
    }),
  });
  return {
    handOff: secret('hand-off-secret'),
    stripeKey: secret('stripe-secret-key'),
    stripeWebhook: secret('stripe-webhook-secret'),
    humanCheck: secret('human-check-secret'),
  };
};
