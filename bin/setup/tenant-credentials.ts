// The credentials for the Management API, which setup and the deletion of a customer call.
import { ManagementClient, ManagementError } from 'auth0';
import { findPlaceholders } from '../../infra/stage.ts';
import { print } from '../command.ts';
import { askUntilRight, askYesOrNo, type Complain } from './ask.ts';
import { hasSecret, readSecret, storeSecret } from './secrets.ts';
import type { Setup, Step, TenantCredentials } from './step.ts';

/** The scopes that the application needs. The last two are for the deletion of a customer. */
const SCOPES = [
  'read/create/update:clients',
  'read/create/update:resource_servers',
  'read/create/update:connections',
  'read/create/update:actions',
  'read/delete:users',
];

export const createManagement = (credentials: TenantCredentials): ManagementClient =>
  new ManagementClient({ ...credentials });

/** The credentials of this run, or those that are stored; undefined if the operator gave none. */
export const findCredentials = async ({
  readStage,
  credentials,
}: Setup): Promise<TenantCredentials | undefined> => {
  const stage = readStage();
  const { management } = stage.customers;
  if (credentials !== undefined) return credentials;
  if (management === undefined || !(await hasSecret(stage, 'tenantManagement'))) return undefined;
  return {
    domain: new URL(management.tenant).host,
    clientId: management.clientId,
    clientSecret: await readSecret(stage, 'tenantManagement'),
  };
};

const checkSecret =
  (domain: string, clientId: string): Complain =>
  async (clientSecret) => {
    if (clientSecret === '') return 'It must be given.';
    try {
      await createManagement({ domain, clientId, clientSecret }).clients.list({ per_page: 1 });
      return undefined;
    } catch (error) {
      const status = error instanceof ManagementError ? error.statusCode : undefined;
      if (status === 403) return 'The application lacks rights of the Management API, see above.';
      return 'The tenant refuses these credentials.';
    }
  };

const toManagement = (domain: string, clientId: string) => ({
  'customers.management': { tenant: `https://${domain}`, clientId },
});

const askDomain = ({ ask, findFault, readStage }: Setup, clientId: string): Promise<string> | string => {
  const { host } = new URL(readStage().customers.tenant);
  if (host.endsWith('.auth0.com')) return host;
  return askUntilRight(ask, { message: "The tenant's own host, like plainly.eu.auth0.com" }, (answer) =>
    findFault(toManagement(answer, clientId)),
  );
};

/** Asks for the credentials, and whether to store them. Without them the tenant is set up by hand. */
const askCredentials = async (setup: Setup): Promise<void> => {
  const { ask, readStage, save, findFault } = setup;
  print(
    "  Create an application of the type 'Machine to Machine' in the tenant, authorized for the Management API:",
  );
  print(`  ${SCOPES.join(', ')}.`);
  const message = 'Its client id; empty: you set the tenant up by hand';
  const clientId = await askUntilRight(ask, { message }, (answer) =>
    answer === '' ? undefined : findFault(toManagement('plainly.eu.auth0.com', answer)),
  );
  if (clientId === '') return;
  const domain = await askDomain(setup, clientId);
  const clientSecret = await askUntilRight(
    ask,
    { message: 'Its client secret', isSecret: true },
    checkSecret(domain, clientId),
  );
  setup.credentials = { domain, clientId, clientSecret };
  if (
    await askYesOrNo(ask, 'Keep it, so that forgetting a customer deletes the account in the tenant too?')
  ) {
    await storeSecret(readStage(), 'tenantManagement', clientSecret);
    await save(toManagement(domain, clientId));
  }
};

export const tenantManagement: Step = {
  name: 'tenant-management',
  // A client id without stored credentials counts as done: the tenant was set up by hand, or the operator did not store the
  // credentials.
  findReason: async (setup) =>
    (await findCredentials(setup)) !== undefined ||
    !findPlaceholders(setup.readStage()).includes('customers.clientId')
      ? undefined
      : 'The tenant has no application of ours yet.',
  run: askCredentials,
};
