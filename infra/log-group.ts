import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { toRemovalPolicy } from './stage.ts';
import type { Stage } from './stage.ts';

/** A log group that keeps its lines as long as the stage says. */
export const createLogGroup = (scope: Construct, id: string, stage: Stage): LogGroup =>
  new LogGroup(scope, id, {
    retention: stage.logRetentionDays,
    removalPolicy: toRemovalPolicy(stage),
  });
