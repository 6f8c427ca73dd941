// Starts the emulator with the stage deployed to it, and the stand-ins for what lies outside AWS.
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ORIGIN_KEY_HEADER, ORIGIN_USE_HEADER } from '#shared/origin-key.ts';
import { toKeyNames } from '../../infra/keys.ts';
import { LOCAL } from '../../local/paths.ts';
import { accounts } from '../../local/seed/accounts.ts';
import { ESSENTIALS_PRICE_ID } from '../../local/seed/stripe.ts';
import { SECRETS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../../local/secrets.ts';
import { CUSTOMERS, STAGE as LAPTOP, SITE_API_KEY } from '../../local/stage.ts';
import { synthesizeStage } from './assembly.ts';
import { bootstrap, deploy, listResources, putSecrets, readOutputs, verifyMailDomain } from './deploy.ts';
import { createEditor } from './editor.ts';
import { writeFunctionLogs } from './function-logs.ts';
import { startMiniStack } from './ministack.ts';
import { startProxy } from './proxy.ts';
import { noteRefusal } from './refusals.ts';
import { addresses, ports, STACK, STAGE } from './stage.ts';
import { startStandIns } from './stand-ins.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The synthesized stage, and the physical names of its resources by their logical ones. */
    deployed: { assembly: string; resources: Record<string, string> };
  }
}

/** The laptop's secrets, under the names of this stage. */
const secrets = Object.fromEntries(
  Object.entries(SECRETS).map(([name, value]) => [name.replace(`/${LAPTOP}/`, `/${STAGE}/`), value]),
);

/** The headers that CloudFront adds to a call. Each call has its own network, because some calls are counted by network. */
const toEdgeHeaders = (originKey: string): Record<string, string> => {
  const [second, third, fourth] = randomBytes(3);
  return {
    [ORIGIN_KEY_HEADER]: originKey,
    // Documents alone look at it, and are called past the edge here.
    [ORIGIN_USE_HEADER]: 'documents',
    'x-forwarded-for': `10.${second}.${third}.${fourth}`,
  };
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(LOCAL, 'emulator');
  const assembly = path.join(folder, 'assembly');
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  const startedAt = Date.now();
  const say = (text: string) =>
    process.stdout.write(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    // The functions run below this folder. The repository's package.json would make modules of them.
    await writeFile(path.join(folder, 'package.json'), '{}\n');
    say('Building and synthesizing');
    await synthesizeStage(assembly);
    say('Starting MiniStack and the stand-ins');
    closers.push((await startMiniStack(folder)).close);
    closers.push(
      await startProxy({ port: ports.aws, targetPort: ports.miniStack, onError: noteRefusal(folder) }),
    );
    closers.push(await startStandIns(folder));
    say('Bootstrapping the account');
    await bootstrap(folder);
    await putSecrets(secrets);
    await verifyMailDomain();
    say('Deploying');
    await deploy(folder, assembly);
    const outputs = await readOutputs(STACK);
    const resources = await listResources(STACK);
    const staffPool = {
      endpoint: addresses.awsUrl,
      userPoolId: outputs['StaffUserPoolId'] ?? '',
      userPoolClientId: outputs['StaffUserPoolClientId'] ?? '',
    };
    await createEditor(staffPool.userPoolId, accounts.editor);
    const [, apiId = ''] = Object.entries(resources).find(([id]) => /^ApiHttp[0-9A-F]{8}$/.test(id)) ?? [];
    closers.push(
      await startProxy({
        port: ports.edge,
        targetPort: ports.miniStack,
        headers: () => toEdgeHeaders(secrets[toKeyNames(STAGE).originKey] ?? ''),
        toPath: (url) => `/_aws/execute-api/${apiId}${url}`,
      }),
    );
    closers.push(() => writeFunctionLogs(path.join(folder, 'functions.log')));
    say(`Deployed ${Object.keys(resources).length} resources`);
    project.provide('deployed', { assembly, resources });
    project.provide('clouds', [
      {
        siteUrl: addresses.siteUrl,
        apiUrl: `${addresses.siteUrl}/api`,
        siteApiKey: SITE_API_KEY,
        accounts,
        staffPool,
        dynamoDbUrl: addresses.awsUrl,
        tenantUrl: addresses.tenantUrl,
        clientId: CUSTOMERS.clientId,
        audience: CUSTOMERS.audience,
        stripeUrl: addresses.stripeUrl,
        stripeSecretKey: STRIPE_SECRET_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        essentialsPriceId: ESSENTIALS_PRICE_ID,
        distributionId: outputs['DistributionId'] ?? '',
        awsUrl: addresses.awsUrl,
        humanCheckUrl: addresses.humanCheckUrl,
        reconcileFunction: '',
        housekeepingFunction: '',
        sendMailsFunction: '',
        sendIssuesFunction: '',
        logFolder: folder,
        staffPoolFile: '',
        poolFile: '',
      },
    ]);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
