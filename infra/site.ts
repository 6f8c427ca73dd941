// One address for everything: the distribution in front of the documents, the API and the blog's images.
import { Duration, Fn, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Distribution, HttpVersion, PriceClass, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { PICTURE_ORIGINS } from '#shared/identity.ts';
import type { Api } from './api.ts';
import { toHumanCheck } from './human-check.ts';
import { createBehaviors } from './behaviors.ts';
import type { Images } from './images.ts';
import { PrivateBucket } from './private-bucket.ts';
import { getConfiguredSiteUrl } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Staff } from './staff.ts';
import type { WebOutput } from './web-output.ts';

interface SiteProps {
  readonly web: WebOutput;
  readonly api: Api;
  readonly images: Images;
  readonly staff: Staff;
  readonly accessLogs: PrivateBucket;
}

export class Site extends Construct {
  readonly bucket: PrivateBucket;
  readonly distribution: Distribution;
  /** The address visitors use, without a slash at the end. */
  readonly url: string;

  constructor(
    scope: Construct,
    id: string,
    stage: Stage,
    { web, api, images, staff, accessLogs }: SiteProps,
  ) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, 'Bucket', stage, {
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'site/',
    });
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Plainly, ${stage.name}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(stage.domain === undefined
        ? {}
        : {
            domainNames: [stage.domain.name, ...stage.domain.aliases],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn),
          }),
      // No page stands for an error: an error of the API stays one. Nor is one remembered, for ten seconds as
      // CloudFront would: an image that is missing may be published a moment later, a failure may be over.
      errorResponses: [404, 500, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      ...createBehaviors(this, {
        web,
        siteBucket: this.bucket,
        imageBucket: images.bucket,
        apiHost: api.host,
        foreign: {
          script: [],
          connect: [staff.endpoint, images.uploadOrigin, stage.customers.tenant],
          frame: [stage.customers.tenant],
          images: [stage.customers.tenant, ...PICTURE_ORIGINS],
        },
        humanCheckOrigin: toHumanCheck(stage)?.origin,
        host: stage.domain?.name,
      }),
    });
    this.url =
      getConfiguredSiteUrl(stage) ?? Fn.join('', ['https://', this.distribution.distributionDomainName]);
    this.acknowledge(stage);
  }

  private acknowledge(stage: Stage): void {
    Validations.of(this.distribution).acknowledge(
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'The right to list makes S3 answer 404 for what is missing. It lists only where the key is empty, and none is: the edge function puts a document in the place of /, and the other behaviours begin with a folder.',
      },
      {
        id: 'AwsSolutions-CFR1',
        reason: 'The site is for readers everywhere; nothing on it is licensed by country.',
      },
      {
        id: 'AwsSolutions-CFR2',
        reason:
          'A web ACL costs six dollars a month before the first visitor, more than all the rest. Each route of the API is throttled by the gateway, files come from the cache of the edge, and an operator can attach an ACL without a change of this template.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'Logs of the edge would hold every visitor’s address, personal data for which the product has no use. Calls of the API are logged by the gateway, requests to the buckets by S3; both without visitors’ addresses.',
      },
      ...(stage.domain === undefined
        ? [
            {
              id: 'AwsSolutions-CFR4',
              reason:
                'Without a domain of its own the site uses the certificate of cloudfront.net, whose protocol CloudFront sets. A stage with a domain takes TLS 1.2 (2021) or newer.',
            },
          ]
        : []),
    );
  }
}
