// The customers' tenant: what everybody may read of it, and what its Management API says.
import type { Management } from 'auth0';
import * as z from 'zod/mini';
import { findPlaceholders } from '../../infra/stage.ts';
import { check, notDeployed, ok, skipped, wrong, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Patient } from './patient.ts';
import { judgeByManagement } from './tenant-management.ts';

type Application = Management.GetClientResponseContent;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const Keys = z.object({ keys: z.array(z.object({ kid: z.string() })).check(z.minLength(1)) });

/** Whether the DNS says that the host does not exist. Any other failure may be temporary. */
const isNoHost = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ENOTFOUND';

const judgeDiscovery = async ({ stage, fetch, timeoutMs }: Patient): Promise<Result> => {
  const { tenant } = stage.customers;
  const signal = AbortSignal.timeout(timeoutMs);
  const url = `${tenant}/.well-known/openid-configuration`;
  const mend = `Compare customers.tenant in cdk.json with Auth0: Applications → your application → Domain. Open ${url}`;
  const answer = await fetch(url, { signal }).catch((error: unknown) => {
    if (!isNoHost(error)) throw error;
    return undefined;
  });
  if (answer?.ok !== true)
    return wrong(
      `${url} ${answer === undefined ? 'has no such host' : `answers ${answer.status}`}. A deployment would be rolled back.`,
      mend,
    );
  const discovery = Discovery.safeParse(await answer.json().catch(() => undefined));
  if (!discovery.success) return wrong(`${url} is no discovery document.`, mend);
  const { issuer, jwks_uri: jwksUrl } = discovery.data;
  if (issuer !== `${tenant}/`)
    return wrong(
      `The tenant calls itself ${issuer}, so its tokens would be refused: the API expects ${tenant}/.`,
      mend,
    );
  const keys = await fetch(jwksUrl, { signal });
  if (!Keys.safeParse(await keys.json()).success)
    return wrong(`${jwksUrl} has no keys: no token can be verified.`, mend);
  return ok(`${issuer} answers, with its keys.`);
};

const LOOK =
  "identity/README.md, 'By hand', has the values; look in Auth0: Applications → your application → Settings.";

/** The addresses of the site that the tenant must allow, by the names of the fields in Auth0's form. */
const listAddresses = (site: string, application: Application) => ({
  'Allowed Callback URLs': { needed: [`${site}/callback`], given: application.callbacks },
  'Allowed Logout URLs': { needed: [`${site}/`, `${site}/login`], given: application.allowed_logout_urls },
  'Allowed Web Origins': { needed: [site], given: application.web_origins },
  'Allowed Origins (CORS)': { needed: [site], given: application.allowed_origins },
});

const judgeApplication = async (patient: Patient): Promise<Result> => {
  const { stage } = patient;
  const { clientId } = stage.customers;
  const site = await patient.siteUrl();
  if (site === undefined) return notDeployed(stage);
  const judge = (application: Application | undefined): Result => {
    if (application === undefined)
      return wrong(`The tenant has no application ${clientId}: nobody can sign in.`, LOOK);
    const missing = Object.entries(listAddresses(site, application)).flatMap(([field, { needed, given }]) =>
      needed.filter((address) => given?.includes(address) !== true).map((address) => `${field}: ${address}`),
    );
    if (missing.length > 0)
      return wrong(
        'The application does not allow all addresses of the site.',
        `Add in Auth0, Applications → your application → Settings:\n${missing.join('\n')}`,
      );
    if (application.refresh_token?.rotation_type !== 'rotating')
      return wrong('Refresh tokens are not rotated: customers are signed out after each reload.', LOOK);
    return ok(`It allows the addresses of ${site}.`);
  };
  return judgeByManagement(patient, ({ clients }) => clients.get(clientId), judge, LOOK);
};

const judgeAudience = (patient: Patient): Promise<Result> => {
  const { audience } = patient.stage.customers;
  const look = `Look in Auth0, Applications → APIs: one with the identifier ${audience}, RS256, "Allow Offline Access" on.`;
  const judge = (api: Management.GetResourceServerResponseContent | undefined): Result => {
    if (api === undefined)
      return wrong(`The tenant has no API ${audience}: sign-in ends in "Service not found".`, look);
    if (api.signing_alg !== 'RS256') return wrong(`The API signs by ${api.signing_alg}, not RS256.`, look);
    if (!api.allow_offline_access)
      return wrong('The API gives no refresh tokens: customers are signed out after each reload.', look);
    return ok(`It knows the API ${audience}.`);
  };
  return judgeByManagement(patient, ({ resourceServers }) => resourceServers.get(audience), judge, look);
};

export const examineTenant = (patient: Patient): Promise<Finding>[] => {
  const { stage } = patient;
  const examples = findPlaceholders(stage).filter((setting) => setting.startsWith('customers.'));
  const unlessExample = (judge: () => Promise<Result>) => () =>
    examples.length === 0
      ? judge()
      : skipped(`Still an example: ${examples.join(', ')}.`, `npm run setup -- --stage ${stage.name}`);
  return [
    check(
      patient,
      'Tenant: issuer',
      unlessExample(() => judgeDiscovery(patient)),
    ),
    check(
      patient,
      'Tenant: application',
      unlessExample(() => judgeApplication(patient)),
    ),
    check(
      patient,
      'Tenant: API',
      unlessExample(() => judgeAudience(patient)),
    ),
  ];
};
