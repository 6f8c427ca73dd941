// The whole system on one page: one line per capability.
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { CONTENT_EDITORS } from '#shared/staff.ts';
import { Alarms } from './alarms.ts';
import { Api, API_FOLDER } from './api.ts';
import { humanCheckOf } from './human-check.ts';
import { Data } from './data.ts';
import { Events } from './events.ts';
import { grantsOf } from './grants.ts';
import { Images } from './images.ts';
import { accessLogBucket } from './private-bucket.ts';
import { Publication } from './web-deployment.ts';
import { secretsOf } from './secrets.ts';
import { Site } from './site.ts';
import { Staff } from './staff.ts';
import type { Stage } from './stage.ts';
import { warnOf } from './warnings.ts';
import type { WebOutput } from './web-output.ts';

interface PlainlyStackProps {
  readonly stage: Stage;
  readonly web: WebOutput;
}

export class PlainlyStack extends Stack {
  constructor(scope: Construct, id: string, { stage, web }: PlainlyStackProps) {
    super(scope, id, {
      description: `Plainly, stage ${stage.name}`,
      terminationProtection: stage.retain,
      analyticsReporting: false,
      ...(stage.region === undefined ? {} : { env: { region: stage.region } }),
    });
    const accessLogs = accessLogBucket(this, 'AccessLogs', stage);
    const data = new Data(this, 'Data', stage);
    const images = new Images(this, 'Images', stage, accessLogs);
    const staff = new Staff(this, 'Staff', stage);
    const api = new Api(this, 'Api', stage, staff);
    const site = new Site(this, 'Site', stage, { web, api, images, staff, accessLogs });
    const secrets = secretsOf(this, stage.name);
    const grants = grantsOf({ data, images: images.bucket, secrets, stage, siteUrl: site.url, web });
    api.serve(grants.endpoints);
    const events = new Events(this, 'Events', stage, { grants: grants.events });
    new Publication(this, 'Publication', stage, { api, site, web, settings: webSettings(stage, staff) });
    new Alarms(this, 'Alarms', stage, { api, data, events });

    warnOf(this, stage);

    const tell = (name: string, value: string, description: string) =>
      new CfnOutput(this, name, { value, description });
    const user = `--user-pool-id ${staff.pool.userPoolId} --username editor@example.com`;
    tell('SiteUrl', site.url, 'The address visitors use');
    tell(
      'DistributionDomain',
      site.distribution.distributionDomainName,
      'Where the CNAME of a domain points to',
    );
    tell('DistributionId', site.distribution.distributionId, 'The edge, whose cache the runbook empties');
    tell('StaffUserPoolId', staff.pool.userPoolId, 'The accounts of staff');
    tell('StaffUserPoolClientId', staff.client.userPoolClientId, 'The client the site signs staff in with');
    tell('ArticlesTable', data.articles.tableName, 'The published articles');
    tell('ImageBucket', images.bucket.bucketName, 'The images of the blog');
    tell('CustomersTable', data.customers.tableName, 'The customers: profile and plan');
    tell('ContactRequestsTable', data.contactRequests.tableName, 'What visitors have written to us');
    tell(
      'StripeWebhookUrl',
      `${site.url}/${API_FOLDER}${subscriptionEndpoints.webhook.path}`,
      'Where Stripe sends its events',
    );
    for (const { name } of Object.values(secrets))
      tell(
        `Put${idOfSecret(name)}`,
        `aws ssm put-parameter --type SecureString --overwrite --name ${name} --value …`,
        'Stores this secret; functions read it within five minutes',
      );
    tell(
      'ReplayStripe',
      `aws lambda invoke --function-name ${events.reconcile.functionName} --cli-binary-format raw-in-base64-out --cli-read-timeout 0 --payload '{"replaySince":"2026-01-31T00:00:00Z"}' /dev/stdout`,
      'Does again what Stripe reported since then, thirty days back at most; put in the moment',
    );
    tell('SiteBucket', site.bucket.bucketName, 'The files of the site');
    tell(
      'InviteEditor',
      [
        `aws cognito-idp admin-create-user ${user} --user-attributes Name=email,Value=editor@example.com Name=email_verified,Value=true --desired-delivery-mediums EMAIL`,
        `aws cognito-idp admin-add-user-to-group ${user} --group-name ${CONTENT_EDITORS}`,
      ].join(' && '),
      'Invites an editor; put in the address',
    );
  }
}

/** `/plainly/dev/hand-off-secret` becomes `HandOffSecret`. */
const idOfSecret = (name: string): string =>
  (name.split('/').at(-1) ?? '')
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const humanCheckSettings = (stage: Stage) => {
  const humanCheck = humanCheckOf(stage);
  if (humanCheck === undefined) return {};
  const { siteKey, scriptUrl } = humanCheck;
  return { humanCheck: { siteKey, scriptUrl } };
};

const webSettings = (stage: Stage, staff: Staff) => ({
  stage: stage.name,
  apiBase: `/${API_FOLDER}`,
  siteApiKey: stage.siteApiKey,
  customers: {
    tenant: stage.customers.tenant,
    clientId: stage.customers.clientId,
    audience: stage.customers.audience,
  },
  ...humanCheckSettings(stage),
  essentialsPriceId: stage.stripe.essentialsPriceId,
  staff: {
    region: staff.region,
    userPoolId: staff.pool.userPoolId,
    userPoolClientId: staff.client.userPoolClientId,
    ...(stage.endpoints.cognito === undefined ? {} : { endpoint: stage.endpoints.cognito }),
  },
});
