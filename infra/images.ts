// The bucket of the blog's images: editors' browsers put into `incoming/`, publishing copies to `blogimage/`.
import { Duration } from 'aws-cdk-lib';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { INCOMING_IMAGE_FOLDER, PUBLISHED_IMAGE_FOLDER } from '#shared/images.ts';
import { PrivateBucket } from './private-bucket.ts';
import { getConfiguredSiteUrl } from './stage.ts';
import type { Stage } from './stage.ts';

export class Images extends Construct {
  readonly bucket: PrivateBucket;
  /** The origin to which browsers upload with a signed link. */
  readonly uploadOrigin: string;

  constructor(scope: Construct, id: string, stage: Stage, accessLogs: PrivateBucket) {
    super(scope, id);
    // The distribution's name is not known here, because it depends on this bucket. The signed link protects the upload.
    const siteOrigin = getConfiguredSiteUrl(stage) ?? 'https://*.cloudfront.net';
    this.bucket = new PrivateBucket(this, 'Bucket', stage, {
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'images/',
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: [siteOrigin, ...stage.allowedOrigins],
          allowedHeaders: ['content-type'],
          maxAge: 3600,
        },
      ],
      // Versions bring back a published image that was deleted by mistake.
      versioned: stage.retain,
      lifecycleRules: [
        {
          id: 'uploads-never-published',
          prefix: `${INCOMING_IMAGE_FOLDER}/`,
          expiration: Duration.days(7),
          ...(stage.retain ? { noncurrentVersionExpiration: Duration.days(1) } : {}),
        },
        { id: 'uploads-broken-off', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...(stage.retain
          ? [
              {
                id: 'deleted-by-mistake',
                prefix: `${PUBLISHED_IMAGE_FOLDER}/`,
                noncurrentVersionExpiration: Duration.days(30),
              },
              { id: 'markers-of-nothing', expiredObjectDeleteMarker: true },
            ]
          : []),
      ],
    });
    this.uploadOrigin = stage.endpoints.s3 ?? `https://${this.bucket.bucketRegionalDomainName}`;
  }
}
