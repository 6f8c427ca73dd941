// The tables: on demand, so that idling costs nothing, and recoverable to any second of the last 35 days.
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Stage } from './stage.ts';

export class Data extends Construct {
  readonly newsletters: Table;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.newsletters = new Table(this, 'Newsletters', {
      partitionKey: { name: 'shelf', type: AttributeType.STRING },
      sortKey: { name: 'newsletterId', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.retain,
      removalPolicy: stage.retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
