// The key that the edge sends to the API with each call, so that the API can refuse calls that bypass the edge.
import { Annotations } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

/** The name of its parameter. */
export const toOriginKeyName = (stageName: string): string => `/plainly/${stageName}/origin-key`;

/**
 * The key of a stage. CloudFormation reads the parameter at each deployment, so that the edge and the functions change together. It
 * is the one secret in the template, because the edge cannot read it from anywhere else.
 */
export const readOriginKey = (scope: Construct, { name }: Stage): string => {
  const parameter = toOriginKeyName(name);
  // CloudFormation names a parameter that is missing, but not who makes it. Nothing can look before it: synth works offline.
  Annotations.of(scope).addInfo(
    `The template reads the parameter ${parameter}. npm run deploy -- --stage ${name} makes it when it is missing; cdk deploy alone fails without it.`,
  );
  return StringParameter.valueForStringParameter(scope, parameter);
};
