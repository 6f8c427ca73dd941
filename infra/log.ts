// A log as we keep them: for as long as the stage says.
import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

export class Log extends LogGroup {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, {
      retention: stage.logRetentionDays,
      removalPolicy: stage.retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
