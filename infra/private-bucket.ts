// A bucket without public access: encrypted, reached over TLS only.
import { CfnElement, Names, Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { BucketProps } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { toRemovalPolicy } from './stage.ts';
import type { Stage } from './stage.ts';

export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, stage: Stage, props: BucketProps = {}) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: toRemovalPolicy(stage),
      ...props,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Access logs of S3 would hold IP addresses of staff, and nobody would read them. Only the edge, our functions and uploads by signed links reach the bucket, and the API logs what staff ask it for.',
    });
  }

  /**
   * Lets the distribution read the objects that match `keys`. S3 answers 404 instead of 403 for a missing file only to a caller
   * that may list the bucket. That check has no prefix, so a condition on a prefix would bring the 403 back. The edge never lists:
   * S3 lists only for an empty key, and every address that reaches a bucket has a key.
   */
  admit({ distributionArn }: Distribution, keys: string): void {
    const allow = (action: string, resource: string) =>
      this.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: { StringEquals: { 'AWS:SourceArn': distributionArn } },
        }),
      );
    allow('s3:GetObject', this.arnForObjects(keys));
    allow('s3:ListBucket', this.bucketArn);
  }

  /**
   * The name of cdk-nag's finding about a right of `role` to objects of this bucket, to acknowledge this finding only. A nested stack
   * gets the bucket's ARN as a parameter, which the CDK names after the bucket.
   */
  wildcardFinding(keys: string, role: Construct): string {
    const { defaultChild: resource = this } = this.node;
    const arn =
      Stack.of(role) === Stack.of(this) && CfnElement.isCfnElement(resource)
        ? `${Stack.of(this).getLogicalId(resource)}.Arn`
        : `referenceto${Names.nodeUniqueId(resource.node)}Arn`;
    return `AwsSolutions-IAM5[Resource::<${arn}>/${keys}]`;
  }

  /** The library's `boolean | undefined` does not fit its own `IBucket` under `exactOptionalPropertyTypes`. */
  override get isWebsite(): boolean {
    return false;
  }
}
