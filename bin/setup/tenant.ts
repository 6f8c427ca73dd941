// The customers' tenant: imported from identity/tenant.yaml, or explained to the operator.
import path from 'node:path';
import { findPlaceholders } from '../../infra/stage.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import { print, ROOT } from '../command.ts';
import { checkAction, checkApplication, checkAudience, checkReturn, TENANT_NAME } from '../doctor/tenant.ts';
import { askUntilRight, askYesOrNo } from './ask.ts';
import { readSecret } from './secrets.ts';
import { findSiteUrl, unlessWell, type Setup, type Step, type TenantCredentials } from './step.ts';
import { createManagement, findCredentials } from './tenant-credentials.ts';

const FOLDER = path.join(ROOT, 'identity');
/** Stands for the site's address, which a stage without a domain does not have before its first deployment. */
const UNKNOWN_SITE = 'https://not-deployed.invalid';

const toAddresses = (siteUrl: string) => ({
  SITE_URL: siteUrl,
  CALLBACK_URL: `${siteUrl}/callback`,
  HOME_URL: `${siteUrl}/`,
  LOGIN_URL: `${siteUrl}/login`,
});

/** Finds the id of our application, and switches off its database connections: deploy-cli cannot do that. */
const finishClient = async (credentials: TenantCredentials): Promise<string> => {
  const management = createManagement(credentials);
  const clientId = await findClientId(credentials);
  if (clientId === undefined) throw new OperatorError(`The tenant has no application ${TENANT_NAME}.`);
  for await (const { id } of await management.connections.list({ strategy: ['auth0'] }))
    if (id !== undefined)
      await management.connections.clients.update(id, [{ client_id: clientId, status: false }]);
  return clientId;
};

const findClientId = async (credentials: TenantCredentials): Promise<string | undefined> => {
  for await (const client of await createManagement(credentials).clients.list({ app_type: 'spa' }))
    if (client.name === TENANT_NAME) return client.client_id;
  return undefined;
};

/** Runs auth0-deploy-cli. It throws errors of several kinds, which may contain secrets that were sent. */
const importYaml = async (
  { domain, clientId, clientSecret }: TenantCredentials,
  { HAND_OFF_SECRET, ...words }: Readonly<Record<string, string>> & { readonly HAND_OFF_SECRET: string },
): Promise<void> => {
  // Loading the library takes seconds, which most runs need not spend.
  const { deploy } = await import('auth0-deploy-cli');
  try {
    await deploy({
      input_file: path.join(FOLDER, 'tenant.yaml'),
      config: {
        AUTH0_DOMAIN: domain,
        AUTH0_CLIENT_ID: clientId,
        AUTH0_CLIENT_SECRET: clientSecret,
        AUTH0_ALLOW_DELETE: false,
        AUTH0_INCLUDED_ONLY: ['resourceServers', 'clients', 'connections', 'actions', 'triggers'],
        AUTH0_KEYWORD_REPLACE_MAPPINGS: { ...words, HAND_OFF_SECRET },
      },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The tenant is not set up: ${[HAND_OFF_SECRET, clientSecret].reduce((text, secret) => text.replaceAll(secret, '…'), message)}`,
    );
  }
};

/** Creates or updates in the tenant what tenant.yaml names. */
const setUp = async (setup: Setup, credentials: TenantCredentials, siteUrl: string): Promise<void> => {
  const stage = setup.readStage();
  print(
    '  auth0-deploy-cli reports below. It warns of connections_options, because keys stay in the dashboard.',
  );
  await importYaml(credentials, {
    ...toAddresses(siteUrl),
    AUDIENCE: stage.customers.audience,
    HAND_OFF_SECRET: await readSecret(stage, 'handOff'),
  });
  const clientId = await finishClient(credentials);
  if (clientId !== stage.customers.clientId) await setup.save({ 'customers.clientId': clientId });
  print(`  The tenant is set up for ${siteUrl}; its application is ${clientId}.`);
  print('  Enter your own keys of Google, Microsoft and Apple in its dashboard: Authentication, Social.');
};

/** The set-up of identity/README.md with the values of the stage. */
const explainByHand = async (setup: Setup, siteUrl: string): Promise<void> => {
  const { ask, readStage, save, findFault } = setup;
  const stage = readStage();
  const { CALLBACK_URL, HOME_URL, LOGIN_URL } = toAddresses(siteUrl);
  print(`  Set the tenant up as identity/README.md says, with these values:`);
  print(`  API: identifier ${stage.customers.audience}`);
  print(`  Application: callback ${CALLBACK_URL}; logout ${HOME_URL} and ${LOGIN_URL}; origins ${siteUrl}`);
  print(`  Action: SITE_URL ${siteUrl}; HAND_OFF_SECRET as stored by this command`);
  // The step comes twice in a run. The secret is the same.
  if (setup.hasOfferedSecret !== true && (await askYesOrNo(ask, 'Show the hand-off secret for the Action?')))
    print(`  ${await readSecret(stage, 'handOff')}`);
  setup.hasOfferedSecret = true;
  if (!findPlaceholders(stage).includes('customers.clientId')) {
    await ask({ message: 'Press Enter when the tenant has these values' });
    return;
  }
  const clientId = await askUntilRight(ask, { message: 'Client id of the application' }, (answer) =>
    findFault({ 'customers.clientId': answer }),
  );
  await save({ 'customers.clientId': clientId });
};

/** Runs before the deployment and after it: a stage without a domain has its address only then. */
export const tenant: Step = {
  name: 'tenant',
  findReason: async (setup) => {
    const isByHand = (await findCredentials(setup)) === undefined;
    return unlessWell(...(isByHand ? [checkReturn] : [checkApplication, checkAudience, checkAction]))(setup);
  },
  run: async (setup) => {
    const siteUrl = (await findSiteUrl(setup.readStage())) ?? UNKNOWN_SITE;
    const credentials = await findCredentials(setup);
    await (credentials === undefined ? explainByHand(setup, siteUrl) : setUp(setup, credentials, siteUrl));
  },
};
