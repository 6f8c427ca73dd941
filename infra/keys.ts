// The keys that CloudFormation writes into the edge and the functions, because the edge cannot read a secret.
import { Annotations } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

/** The names of the parameters of a stage. */
export const toKeyNames = (stageName: string) => ({
  /** The edge sends it to the API with each call, so that the API can refuse calls that bypass the edge. */
  originKey: `/plainly/${stageName}/origin-key`,
  /** The key of the hashes that stand for people in logs and counters. */
  hashKey: `/plainly/${stageName}/hash-key`,
});

export type Keys = ReturnType<typeof toKeyNames>;

/**
 * The keys of a stage. CloudFormation reads the parameters at each deployment, so that the edge and the functions change together. They
 * are the only secrets in the template.
 */
export const readKeys = (scope: Construct, { name }: Stage): Keys => {
  const { originKey, hashKey } = toKeyNames(name);
  // CloudFormation names a parameter that is missing, but not who makes it. Nothing can look before it: synth works offline.
  Annotations.of(scope).addInfo(
    `The template reads the parameters ${originKey} and ${hashKey}. npm run deploy -- --stage ${name} makes what is missing; cdk deploy alone fails without them.`,
  );
  return {
    originKey: StringParameter.valueForStringParameter(scope, originKey),
    hashKey: StringParameter.valueForStringParameter(scope, hashKey),
  };
};
