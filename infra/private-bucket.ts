// A bucket as we keep them: nobody outside reads it, every way in is encrypted, every request is logged.
import { CfnElement, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { BucketProps } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, stage: Stage, props: BucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: stage.retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...props,
    });
  }

  /** The name of cdk-nag's finding about a right to objects of this bucket, to acknowledge it and no other. */
  wildcardFinding(keys: string): string {
    const resource = this.node.defaultChild;
    const name = CfnElement.isCfnElement(resource) ? Stack.of(this).getLogicalId(resource) : this.node.id;
    return `AwsSolutions-IAM5[Resource::<${name}.Arn>/${keys}]`;
  }

  /** A plain no, where the library's `boolean | undefined` does not fit its own `IBucket` under our strict types. */
  override get isWebsite(): boolean {
    return false;
  }
}

/**
 * Where the other buckets write who asked what of them. CloudFront asks on behalf of visitors, so only
 * staff and functions show by their addresses, and only as long as the stage keeps its logs.
 */
export const createAccessLogBucket = (scope: Construct, id: string, stage: Stage): PrivateBucket =>
  new PrivateBucket(scope, id, stage, {
    lifecycleRules: [
      {
        expiration: Duration.days(stage.logRetentionDays),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
  });
