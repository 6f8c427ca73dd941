// The key that the edge sends to the API with each call, so that the API can refuse calls that bypass the edge.
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

/** The name of its parameter. */
export const toOriginKeyName = (stageName: string): string => `/plainly/${stageName}/origin-key`;

/**
 * The key of a stage. CloudFormation reads the parameter at each deployment, so that the edge and the functions change together. It
 * is the one secret in the template, because the edge cannot read it from anywhere else.
 */
export const readOriginKey = (scope: Construct, { name }: Stage): string =>
  StringParameter.valueForStringParameter(scope, toOriginKeyName(name));
