// The customers' tenant: imported from identity/tenant.yaml, or explained to the operator.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findPlaceholders, type Stage } from '../../infra/stage.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import { print, ROOT } from '../command.ts';
import { askUntilRight, askYesOrNo } from './ask.ts';
import { readSecret } from './secrets.ts';
import { findSiteUrl, type Setup, type Step, type TenantCredentials } from './step.ts';
import { createManagement, findCredentials } from './tenant-credentials.ts';

const FOLDER = path.join(ROOT, 'identity');
const ACTION_FILE = path.join(FOLDER, 'post-login.cjs');

/** The name of the application, the API and the Action in tenant.yaml. */
const NAME = 'Plainly';

/** Stands for the site's address, which a stage without a domain does not have before its first deployment. */
const UNKNOWN_SITE = 'https://not-deployed.invalid';

const TIMEOUT_MS = 20_000;

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
  if (clientId === undefined) throw new OperatorError(`The tenant has no application ${NAME}.`);
  for await (const { id } of await management.connections.list({ strategy: ['auth0'] }))
    if (id !== undefined)
      await management.connections.clients.update(id, [{ client_id: clientId, status: false }]);
  return clientId;
};

const findClientId = async (credentials: TenantCredentials): Promise<string | undefined> => {
  for await (const client of await createManagement(credentials).clients.list({ app_type: 'spa' }))
    if (client.name === NAME) return client.client_id;
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

/** Whether the tenant has the site's addresses and the current Action of this repository. */
const isCurrent = async (credentials: TenantCredentials, stage: Stage, siteUrl: string): Promise<boolean> => {
  const management = createManagement(credentials);
  const { callbacks = [] } = await management.clients.get(stage.customers.clientId, {});
  const { data: actions } = await management.actions.list({ actionName: NAME });
  const [action] = actions;
  const { data: bindings } = await management.actions.triggers.bindings.list('post-login');
  return (
    callbacks.includes(`${siteUrl}/callback`) &&
    action?.code === readFileSync(ACTION_FILE, 'utf8') &&
    action.all_changes_deployed === true &&
    bindings.some((binding) => binding.action?.name === NAME)
  );
};

/**
 * Whether the tenant lets our application return to the site, tested from outside. It refuses other addresses before anybody signs
 * in.
 */
const allowsReturn = async ({ customers }: Stage, siteUrl: string): Promise<boolean> => {
  const url = new URL('/authorize', customers.tenant);
  url.search = new URLSearchParams({
    client_id: customers.clientId,
    redirect_uri: toAddresses(siteUrl).CALLBACK_URL,
    response_type: 'code',
    scope: 'openid',
    // A dummy: nobody redeems the code.
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }).toString();
  const { headers } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const target = headers.get('location');
  // A tenant may show its errors at an address of its own, so a redirect alone proves nothing.
  return target !== null && !new URL(target, url).searchParams.has('error');
};

/** The set-up of identity/README.md with the values of the stage. */
const explainByHand = async ({ ask, readStage, save }: Setup, siteUrl: string): Promise<void> => {
  const stage = readStage();
  const { CALLBACK_URL, HOME_URL, LOGIN_URL } = toAddresses(siteUrl);
  print(`  Set the tenant up as identity/README.md says, with these values:`);
  print(`  API: identifier ${stage.customers.audience}`);
  print(`  Application: callback ${CALLBACK_URL}; logout ${HOME_URL} and ${LOGIN_URL}; origins ${siteUrl}`);
  print(`  Action: SITE_URL ${siteUrl}; HAND_OFF_SECRET as stored by this command`);
  if (await askYesOrNo(ask, 'Show the hand-off secret for the Action?'))
    print(`  ${await readSecret(stage, 'handOff')}`);
  if (!findPlaceholders(stage).includes('customers.clientId')) return;
  const clientId = await askUntilRight(ask, { message: 'Client id of the application' }, (answer) =>
    /^[\w-]{8,64}$/.test(answer) ? undefined : 'It must be a client id.',
  );
  await save({ 'customers.clientId': clientId });
};

/** Runs before the deployment and after it: a stage without a domain has its address only then. */
export const tenant: Step = {
  name: 'tenant',
  isDone: async (setup) => {
    const stage = setup.readStage();
    if (findPlaceholders(stage).includes('customers.clientId')) return false;
    const siteUrl = await findSiteUrl(stage);
    const credentials = await findCredentials(setup);
    if (siteUrl === undefined) return true;
    if (credentials === undefined) return allowsReturn(stage, siteUrl).catch(() => false);
    // The import says what is wrong when the tenant does not answer.
    return isCurrent(credentials, stage, siteUrl).catch(() => false);
  },
  run: async (setup) => {
    const siteUrl = (await findSiteUrl(setup.readStage())) ?? UNKNOWN_SITE;
    const credentials = await findCredentials(setup);
    await (credentials === undefined ? explainByHand(setup, siteUrl) : setUp(setup, credentials, siteUrl));
  },
};
