// Puts the web's build and its settings into the site's bucket, and clears the edge.
import { Duration, IgnoreMode, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { ISource } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import path from 'node:path';
import { SPECULATION_RULES_PATH, UNKNOWN_ORIGIN } from '#shared/web-routes.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings-path.ts';
import type { WebSettings } from '#shared/web-settings.ts';
import type { Api } from './api.ts';
import { Log } from './log.ts';
import type { Site } from './site.ts';
import type { Stage } from './stage.ts';
import { HASHED_FOLDER } from './web-output.ts';
import type { WebOutput } from './web-output.ts';

interface PublicationProps {
  readonly api: Api;
  readonly site: Site;
  readonly web: WebOutput;
  readonly settings: WebSettings;
}

/** The source, with the site's origin in the place of the one that the build did not know. */
const atOrigin = (origin: string, source: ISource): ISource => ({
  bind: (scope, context) => ({ ...source.bind(scope, context), markers: { [UNKNOWN_ORIGIN]: origin } }),
});

export class Publication extends Construct {
  private readonly role: Role;

  constructor(scope: Construct, id: string, stage: Stage, { api, site, web, settings }: PublicationProps) {
    super(scope, id);
    const logGroup = new Log(this, 'Logs', stage);
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn);
    this.allow(['s3:ListBucket'], site.bucket.bucketArn);
    this.allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], site.bucket.arnForObjects('*'));
    this.allow(
      ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
      site.distribution.distributionArn,
    );
    // CDK would add rights by wildcard; the statements above are all there is.
    const common = {
      destinationBucket: site.bucket,
      role: this.role.withoutPolicyUpdates(),
      logGroup,
      memoryLimit: 512,
      outputObjectKeys: false,
    };

    // Files named after their content come first and stay: a page that was opened before still finds its chunks.
    const hashed = new BucketDeployment(this, 'HashedFiles', {
      ...common,
      sources: [this.readable(Source.asset(path.join(web.siteFolder, HASHED_FOLDER)))],
      destinationKeyPrefix: HASHED_FOLDER,
      cacheControl: [CacheControl.fromString(`public, max-age=${Duration.days(365).toSeconds()}, immutable`)],
      prune: false,
    });
    // A deployment of its own, because a browser takes rules of this type alone, and S3 would guess another.
    const rules = path.basename(SPECULATION_RULES_PATH);
    const speculation = new BucketDeployment(this, 'SpeculationRules', {
      ...common,
      sources: [
        this.readable(
          Source.asset(web.siteFolder, { exclude: ['*', `!${rules}`], ignoreMode: IgnoreMode.GIT }),
        ),
      ],
      contentType: 'application/speculationrules+json',
      prune: false,
      distribution: site.distribution,
      distributionPaths: [SPECULATION_RULES_PATH],
    });
    const documents = new BucketDeployment(this, 'Documents', {
      ...common,
      sources: [
        this.readable(atOrigin(site.url, Source.asset(web.siteFolder, { exclude: [HASHED_FOLDER, rules] }))),
        this.readable(Source.jsonData(WEB_SETTINGS_PATH.slice(1), settings)),
      ],
      // Neither copied nor cleared away: these are the other two's.
      exclude: [`${HASHED_FOLDER}/*`, rules],
      distribution: site.distribution,
      distributionPaths: ['/*'],
    });
    // A page never appears before the chunks it loads, or before the API it calls; nor does what a function renders.
    for (const renderer of api.renderers) renderer.node.addDependency(hashed);
    documents.node.addDependency(hashed, speculation, api);

    Validations.of(this.role).acknowledge({
      id: site.bucket.wildcardFinding('*'),
      reason:
        'The deployment writes whatever files the build made, so the wildcard stands for their names in the one bucket that holds nothing else; the actions are named one by one.',
    });
    for (const child of Stack.of(this).node.children) {
      if (child.node.id.startsWith('Custom::CDKBucketDeployment')) {
        Validations.of(child).acknowledge({
          id: 'AwsSolutions-L1',
          reason:
            'The runtime belongs to the function of the CDK library that copies the files, and moves with the library.',
        });
      }
    }
  }

  private allow(actions: string[], resource: string): void {
    this.role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }));
  }

  /** The source, with the right to read exactly its one archive. */
  private readable(source: ISource): ISource {
    return {
      bind: (scope, context) => {
        const config = source.bind(scope, context);
        this.allow(['s3:GetObject'], config.bucket.arnForObjects(config.zipObjectKey));
        return config;
      },
    };
  }
}
