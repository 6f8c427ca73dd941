import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { toRemovalPolicy } from './stage.ts';
import type { Stage } from './stage.ts';

/** A log group that keeps its lines as long as the stage says. CloudFormation names it where no name is given. */
export const createLogGroup = (scope: Construct, id: string, stage: Stage, logGroupName?: string): LogGroup =>
  new LogGroup(scope, id, {
    ...(logGroupName === undefined ? {} : { logGroupName }),
    retention: stage.logRetentionDays,
    removalPolicy: toRemovalPolicy(stage),
  });
