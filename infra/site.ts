// One address for everything: the distribution in front of the documents, the API and the blog's images.
import { Duration, Fn, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Distribution, HttpVersion, PriceClass, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { PLAYER_ORIGINS } from '#shared/body/video.ts';
import { PICTURE_ORIGINS } from '#shared/identity.ts';
import { PUBLISHED_IMAGE_FOLDER } from '#shared/images.ts';
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
  readonly previousStyleHashes: readonly string[];
  readonly api: Api;
  readonly images: Images;
  readonly staff: Staff;
  readonly originKey: string;
}

export class Site extends Construct {
  readonly bucket: PrivateBucket;
  readonly distribution: Distribution;
  /** The address of the site, without a slash at the end. */
  readonly url: string;

  constructor(
    scope: Construct,
    id: string,
    stage: Stage,
    { web, previousStyleHashes, api, images, staff, originKey }: SiteProps,
  ) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, 'Bucket', stage);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Plainly, ${stage.name}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(stage.domain === undefined
        ? {}
        : {
            domainNames: [stage.domain.name, ...stage.domain.aliases],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2025,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn),
          }),
      // Errors are neither replaced by a page nor cached. CloudFront would cache them for ten seconds, while a missing
      // image may be published and a failure may end.
      errorResponses: [404, 500, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      ...createBehaviors(this, {
        web,
        previousStyleHashes,
        siteBucket: this.bucket,
        imageBucket: images.bucket,
        apiHost: api.host,
        originKey,
        foreign: {
          script: [],
          connect: [staff.endpoint, images.uploadOrigin, stage.customers.tenant],
          frame: [stage.customers.tenant, ...PLAYER_ORIGINS],
          images: [stage.customers.tenant, ...PICTURE_ORIGINS],
        },
        humanCheckOrigin: toHumanCheck(stage)?.origin,
        host: stage.domain?.name,
        hstsSubdomains: stage.domain?.hstsSubdomains === true,
      }),
    });
    this.bucket.admit(this.distribution, '*');
    images.bucket.admit(this.distribution, `${PUBLISHED_IMAGE_FOLDER}/*`);
    this.url =
      getConfiguredSiteUrl(stage) ?? Fn.join('', ['https://', this.distribution.distributionDomainName]);
    this.acknowledge(stage);
  }

  private acknowledge(stage: Stage): void {
    Validations.of(this.distribution).acknowledge(
      {
        id: 'AwsSolutions-CFR1',
        reason: 'The site is for readers everywhere. Nothing on it is licensed by country.',
      },
      {
        id: 'AwsSolutions-CFR2',
        reason:
          'A web ACL costs six dollars a month before the first visitor, more than everything else together. The functions refuse what comes past the edge and count what costs money or mail, files come from the cache of the edge, and an operator can attach an ACL without a change to this template.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'Logs of the edge would hold the IP address of every visitor, personal data that the product does not need. The gateway logs calls of the API, without addresses of visitors.',
      },
      ...(stage.domain === undefined
        ? [
            {
              id: 'AwsSolutions-CFR4',
              reason:
                'Without a domain of its own the site uses the certificate of cloudfront.net, for which CloudFront sets the protocol. A stage with a domain takes TLS 1.2 (2025) or newer.',
            },
          ]
        : []),
    );
  }
}
