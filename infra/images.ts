// The bucket of the blog's images: editors' browsers upload to `incoming/`, the image function writes to `blogimage/`. The indexes of
// the search lie in `search/`.
import { Duration } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { INCOMING_IMAGE_FOLDER, PUBLISHED_IMAGE_FOLDER } from '#shared/images.ts';
import { SEARCH_FOLDER } from '#shared/search-files.ts';
import { PrivateBucket } from './private-bucket.ts';
import { getConfiguredSiteUrl } from './stage.ts';
import type { Stage } from './stage.ts';

export class Images extends Construct {
  readonly bucket: PrivateBucket;
  /** The origin to which browsers upload with a signed link. */
  readonly uploadOrigin: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    // The distribution's name is not known here, because it depends on this bucket. The signed link protects the upload.
    const siteOrigin = getConfiguredSiteUrl(stage) ?? 'https://*.cloudfront.net';
    this.bucket = new PrivateBucket(this, 'Bucket', stage, {
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: [siteOrigin],
          allowedHeaders: ['content-type'],
          maxAge: 3600,
        },
      ],
      // Versioning, so that a published image can be brought back after it was deleted by mistake.
      versioned: stage.retain,
      lifecycleRules: [
        { id: 'uploads-broken-off', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...(stage.retain
          ? [
              {
                id: 'drawn-uploads',
                prefix: `${INCOMING_IMAGE_FOLDER}/`,
                noncurrentVersionExpiration: Duration.days(1),
              },
              {
                id: 'deleted-by-mistake',
                prefix: `${PUBLISHED_IMAGE_FOLDER}/`,
                noncurrentVersionExpiration: Duration.days(30),
              },
              {
                id: 'replaced-indexes',
                prefix: `${SEARCH_FOLDER}/`,
                noncurrentVersionExpiration: Duration.days(1),
              },
              { id: 'markers-of-nothing', expiredObjectDeleteMarker: true },
            ]
          : []),
      ],
    });
    this.announceUploads();
    this.protectPublished();
    this.uploadOrigin = stage.endpoints.s3 ?? `https://${this.bucket.bucketRegionalDomainName}`;
  }
  /** Sets the property directly: the library would use a function of its own, which may change every bucket of the account. */
  private announceUploads(): void {
    const { defaultChild } = this.bucket.node;
    if (defaultChild instanceof CfnBucket)
      defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  }

  /** Published files are immutable: the bucket refuses a put without `If-None-Match: *`. */
  private protectPublished(): void {
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:PutObject'],
        resources: [this.bucket.arnForObjects(`${PUBLISHED_IMAGE_FOLDER}/*`)],
        conditions: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
  }
}
