// The whole system on one page: one line per capability.
import { Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { addBudget } from './budget.ts';
import { addDashboard } from './dashboard.ts';
import { Data } from './data.ts';
import { Endpoints } from './endpoints.ts';
import { Events } from './events.ts';
import { createGrants } from './grants.ts';
import { Images } from './images.ts';
import { readKeys } from './keys.ts';
import { LogMetrics } from './log-metrics.ts';
import { MailSets } from './mail-sets.ts';
import { addOutputs } from './outputs.ts';
import { locateSecrets } from './secrets.ts';
import { Site } from './site.ts';
import { Staff } from './staff.ts';
import type { Stage } from './stage.ts';
import { getTags } from './table-settings.ts';
import { addWarnings } from './warnings.ts';
import { WebDeployment } from './web-deployment.ts';
import type { WebOutput } from './web-output.ts';
import { createWebSettings } from './web-settings.ts';

interface PlainlyStackProps {
  readonly stage: Stage;
  readonly web: WebOutput;
  /** Leaves out every protection against deletion, because CloudFormation could not roll back what it may not delete. */
  readonly isFirstDeployment: boolean;
  /** Style hashes of the live documents. The new policy must still allow them: caches serve old documents for some minutes. */
  readonly previousStyleHashes: readonly string[];
  /** The findings of the doctor in spite of which the stage is deployed. */
  readonly despite: readonly string[];
}

export class PlainlyStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { stage, web, isFirstDeployment, previousStyleHashes, despite }: PlainlyStackProps,
  ) {
    const isProtected = stage.retain && !isFirstDeployment;
    super(scope, id, {
      description: `Plainly, stage ${stage.name}`,
      // The CDK's command line sets this before it deploys. True would keep a failed first deployment from being deleted; without a
      // value, each later deployment would switch it off.
      terminationProtection: isProtected,
      analyticsReporting: false,
      ...(stage.region === undefined ? {} : { env: { region: stage.region } }),
    });
    for (const [name, value] of Object.entries(getTags(stage))) Tags.of(this).add(name, value);
    const keys = readKeys(this, stage);
    const data = new Data(this, 'Data', stage, { isProtected });
    const images = new Images(this, 'Images', stage);
    const staff = new Staff(this, 'Staff', stage, { isProtected });
    const api = new Api(this, 'Api', stage, staff);
    const site = new Site(this, 'Site', stage, {
      web,
      previousStyleHashes,
      api,
      images,
      staff,
      originKey: keys.originKey,
    });
    const secrets = locateSecrets(this, stage);
    const mailSets = new MailSets(this, 'MailSets', stage);
    const grants = createGrants({ data, images: images.bucket, mailSets, secrets, stage, site, staff });
    const events = new Events(this, 'Events', stage, {
      grants: grants.events,
      images: images.bucket,
      mailSets,
      keys,
    });
    const endpoints = new Endpoints(this, 'Endpoints', stage, {
      api,
      grants: grants.endpoints(events),
      web,
      keys,
    });
    const settings = createWebSettings(stage, staff);
    new WebDeployment(this, 'WebDeployment', stage, { endpoints, site, web, settings });
    const logMetrics = new LogMetrics(this, 'LogMetrics', stage, { api, events });
    const { alarms, topic } = new Alarms(this, 'Alarms', stage, { events, logMetrics });
    addDashboard(this, stage, { api, site, data, events, logMetrics, alarms });
    addBudget(this, stage);
    addOutputs(this, stage, { api, data, images, staff, site, events, web, topic, despite });
    addWarnings(this, stage);
  }
}
