// Puts the web's build and its settings into the site's bucket, and clears the edge.
import { CfnResource, Duration, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { ISource } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import path from 'node:path';
import { UNKNOWN_ORIGIN } from '#shared/web-routes.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings-path.ts';
import type { WebSettings } from '#shared/web-settings.ts';
import type { Endpoints } from './endpoints.ts';
import { createLogGroup } from './log-group.ts';
import type { Site } from './site.ts';
import type { Stage } from './stage.ts';
import { HASHED_FOLDER } from './web-output.ts';
import type { WebOutput } from './web-output.ts';

interface WebDeploymentProps {
  readonly endpoints: Endpoints;
  readonly site: Site;
  readonly web: WebOutput;
  readonly settings: WebSettings;
}

const FONTS = '*.woff2';
const DOCUMENTS = '*.html';

/** The source, with the site's origin in place of the build's placeholder. */
const replaceOrigin = (origin: string, source: ISource): ISource => ({
  bind: (scope, context) => ({ ...source.bind(scope, context), markers: { [UNKNOWN_ORIGIN]: origin } }),
});

/**
 * Does not wait for the invalidation at the edge: it takes minutes, and a time-out would roll back a good deployment.
 * CloudFormation passes `false` on as text, which the library's function takes for true. It takes an empty text for false.
 */
const stopWaiting = (deployment: BucketDeployment): void => {
  for (const child of deployment.node.findAll())
    if (child instanceof CfnResource && child.cfnResourceType === 'Custom::CDKBucketDeployment')
      child.addPropertyOverride('WaitForDistributionInvalidation', '');
};

export class WebDeployment extends Construct {
  private readonly rights = new PolicyDocument();

  constructor(
    scope: Construct,
    id: string,
    stage: Stage,
    { endpoints, site, web, settings }: WebDeploymentProps,
  ) {
    super(scope, id);
    const logGroup = createLogGroup(this, 'Logs', stage);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Deployment: this.rights },
    });
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn);
    this.allow(['s3:ListBucket'], site.bucket.bucketArn);
    this.allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], site.bucket.arnForObjects('*'));
    this.allow(['cloudfront:CreateInvalidation'], site.distribution.distributionArn);
    const common = {
      destinationBucket: site.bucket,
      // `withoutPolicyUpdates`, because the CDK would add rights with wildcards.
      role: role.withoutPolicyUpdates(),
      logGroup,
      memoryLimit: 512,
      outputObjectKeys: false,
    };

    // Files named after their content are deployed first and never removed, so that an open page still finds its chunks.
    const hashed = {
      ...common,
      sources: [this.withReadRight(Source.asset(path.join(web.siteFolder, HASHED_FOLDER)))],
      destinationKeyPrefix: HASHED_FOLDER,
      cacheControl: [CacheControl.fromString(`public, max-age=${Duration.days(365).toSeconds()}, immutable`)],
      prune: false,
    };
    const rest = {
      ...common,
      sources: [
        this.withReadRight(
          replaceOrigin(site.url, Source.asset(web.siteFolder, { exclude: [HASHED_FOLDER] })),
        ),
        this.withReadRight(Source.jsonData(WEB_SETTINGS_PATH.slice(1), settings)),
      ],
    };
    // The upload guesses content types, but knows neither fonts nor charsets. Only documents need a charset: scripts and styles
    // take that of their document, and other kinds of text are UTF-8 by their standards.
    const first = [
      new BucketDeployment(this, 'HashedFiles', { ...hashed, exclude: [FONTS] }),
      new BucketDeployment(this, 'Fonts', {
        ...hashed,
        exclude: ['*'],
        include: [FONTS],
        contentType: 'font/woff2',
      }),
      // The other deployments own the excluded files. This one neither copies nor removes them.
      new BucketDeployment(this, 'Files', { ...rest, exclude: [`${HASHED_FOLDER}/*`, DOCUMENTS] }),
    ];
    const documents = new BucketDeployment(this, 'Documents', {
      ...rest,
      exclude: ['*'],
      include: [DOCUMENTS],
      contentType: 'text/html; charset=utf-8',
      distribution: site.distribution,
      distributionPaths: ['/*'],
    });
    stopWaiting(documents);
    // The library adds its layer of 22 MB to each deployment. All share one function, which needs only the first layer.
    for (const deployment of [...first.slice(1), documents]) deployment.node.tryRemoveChild('AwsCliLayer');
    // A document, from the bucket or from a function, is deployed after the chunks that it loads and the API that it calls.
    endpoints.node.addDependency(...first);
    documents.node.addDependency(...first, endpoints);

    Validations.of(role).acknowledge({
      id: site.bucket.wildcardFinding('*', role),
      reason:
        'The deployment writes the files of the build, so the wildcard stands for their names, in a bucket that holds nothing else. The actions are named one by one.',
    });
    for (const child of Stack.of(this).node.children) {
      if (child.node.id.startsWith('Custom::CDKBucketDeployment')) {
        Validations.of(child).acknowledge({
          id: 'AwsSolutions-L1',
          reason: 'The CDK library sets the runtime of its function that copies the files, and updates it.',
        });
      }
    }
  }

  private allow(actions: string[], resource: string): void {
    this.rights.addStatements(new PolicyStatement({ actions, resources: [resource] }));
  }

  /** The source, with the right to read its archive and nothing else. */
  private withReadRight(source: ISource): ISource {
    return {
      bind: (scope, context) => {
        const config = source.bind(scope, context);
        this.allow(['s3:GetObject'], config.bucket.arnForObjects(config.zipObjectKey));
        return config;
      },
    };
  }
}
