// What a deployment prints: the addresses and names that the operator needs.
import { CfnOutput } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { API_FOLDER, type Api } from './api.ts';
import type { Data } from './data.ts';
import type { Events } from './events.ts';
import type { Images } from './images.ts';
import type { Site } from './site.ts';
import type { Stage } from './stage.ts';
import type { Staff } from './staff.ts';
import type { WebOutput } from './web-output.ts';

interface OutputSources {
  readonly api: Api;
  readonly data: Data;
  readonly images: Images;
  readonly staff: Staff;
  readonly site: Site;
  readonly events: Events;
  readonly web: WebOutput;
  /** The topic that mails the alarms; undefined without `alarmEmail`. */
  readonly topic: ITopic | undefined;
  /** The findings of the doctor in spite of which this deployment is made. */
  readonly despite: readonly string[];
}

/** The output with the styles of this build, separated by commas: `npm run deploy` lets the next build allow them too. */
export const STYLE_HASHES = 'StyleHashes';

/** The output with the tenant, which the deployed API trusts. */
export const TENANT_OUTPUT = 'Tenant';

/** The output with the domain that the deployed edge serves, as `toDomainText` writes it. */
export const DOMAIN_OUTPUT = 'Domain';

/** A domain in one text, by which the doctor knows whether a deployment would change it: its names, and its certificate. */
export const toDomainText = ({ name, aliases, certificateArn }: NonNullable<Stage['domain']>): string =>
  [name, ...aliases, certificateArn].join(' ');

/** The output with the findings of the doctor in spite of which the last deployment was made, separated by semicolons. */
export const DESPITE_OUTPUT = 'DeployedDespite';

/** Adds the stack's outputs. */
export const addOutputs = (
  stack: Construct,
  stage: Stage,
  { api, data, images, staff, site, events, web, topic, despite }: OutputSources,
): void => {
  const output = (name: string, value: string, description: string) =>
    new CfnOutput(stack, name, { value, description });
  const { distribution } = site;

  output('SiteUrl', site.url, 'The address of the site');
  output(
    'ApiUrl',
    `https://${api.host}/${API_FOLDER}`,
    'The API past the edge, where it answers the edge alone',
  );
  output('DistributionDomain', distribution.distributionDomainName, 'The target for the CNAME of a domain');
  output('DistributionId', distribution.distributionId, 'The edge, whose cache the operator empties');
  if (stage.domain !== undefined)
    output(DOMAIN_OUTPUT, toDomainText(stage.domain), 'The names of the edge, and their certificate');
  output('SiteBucket', site.bucket.bucketName, 'The files of the site');
  output('ImageBucket', images.bucket.bucketName, 'The images of the blog');
  for (const [name, table] of Object.entries(data.tables))
    output(`${name}Table`, table.tableName, 'A table of the product');
  output('StaffUserPoolId', staff.pool.userPoolId, 'The accounts of staff');
  output('StaffUserPoolClientId', staff.client.userPoolClientId, 'The client that signs staff in');
  output(TENANT_OUTPUT, stage.customers.tenant, "The customers' tenant, which the API trusts");
  if (despite.length > 0)
    output(DESPITE_OUTPUT, despite.join('; '), 'What the doctor found wrong when this was deployed');
  if (topic !== undefined) output('AlarmTopic', topic.topicArn, 'The topic that mails the alarms');
  output(
    STYLE_HASHES,
    web.routes.styleHashes.join(','),
    'The styles of the documents, for the next deployment',
  );
  output(
    'StripeWebhookUrl',
    `${site.url}/${API_FOLDER}${subscriptionEndpoints.webhook.path}`,
    'The address to which Stripe sends its events',
  );
  output(
    'ReplayStripe',
    `aws lambda invoke --function-name ${events.reconcile.functionName} --cli-binary-format raw-in-base64-out --cli-read-timeout 0 --payload '{"replaySince":"2026-01-31T00:00:00Z"}' /dev/stdout`,
    'Handles the events of Stripe since a time again, at most thirty days back; replace the time',
  );
  output('SendMailsFunction', events.sendMails.functionName, 'npm run doctor -- --mail');
  output('ExportCustomerFunction', events.exportCustomer.functionName, 'npm run customer -- export');
  output('ForgetCustomerFunction', events.forgetCustomer.functionName, 'npm run customer -- forget');
};
