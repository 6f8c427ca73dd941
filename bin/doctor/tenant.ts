// The customers' tenant: what everybody may read of it, and what its Management API says.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Management } from 'auth0';
import * as z from 'zod/mini';
import { findPlaceholders } from '../../infra/stage.ts';
import { TENANT_OUTPUT } from '../../infra/outputs.ts';
import { ROOT } from '../command.ts';
import { check, failing, notDeployed, ok, stillExample, wrong, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Check, Patient } from './patient.ts';
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

/** API Gateway reads the discovery document only when it makes the authorizer, or changes its issuer. */
const isDeployedTenant = async ({ stage, stack }: Patient): Promise<boolean> =>
  (await stack().catch(() => undefined))?.outputs[TENANT_OUTPUT] === stage.customers.tenant;

const judgeDiscovery = async (patient: Patient): Promise<Result> => {
  const { stage, fetch, timeoutMs } = patient;
  const { tenant } = stage.customers;
  const signal = AbortSignal.timeout(timeoutMs);
  const url = `${tenant}/.well-known/openid-configuration`;
  const mend = `Compare customers.tenant in cdk.json with Auth0: Applications → your application → Domain. Open ${url}`;
  const refuse = async (text: string): Promise<Result> =>
    (await isDeployedTenant(patient))
      ? wrong(text, mend)
      : failing(`${text} A deployment would be rolled back.`, mend);
  const answer = await fetch(url, { signal }).catch((error: unknown) => {
    if (!isNoHost(error)) throw error;
    return undefined;
  });
  if (answer?.ok !== true)
    return refuse(`${url} ${answer === undefined ? 'has no such host' : `answers ${answer.status}`}.`);
  const discovery = Discovery.safeParse(await answer.json().catch(() => undefined));
  if (!discovery.success) return refuse(`${url} is no discovery document.`);
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

/** The file of the post-login Action, which setup imports. */
export const ACTION_FILE = path.join(ROOT, 'identity', 'post-login.cjs');

/** The name of the application, the API and the Action in identity/tenant.yaml. */
export const TENANT_NAME = 'Plainly';

const judgeAction = ({ stage, ...patient }: Patient): Promise<Result> => {
  const setUp = `npm run setup -- --stage ${stage.name} --only tenant`;
  return judgeByManagement(
    { stage, ...patient },
    async ({ actions }) => {
      const { data } = await actions.list({ actionName: TENANT_NAME });
      const bindings = await actions.triggers.bindings.list('post-login');
      return { action: data.find(({ name }) => name === TENANT_NAME), bindings: bindings.data };
    },
    (found) => {
      if (found?.action === undefined)
        return wrong(`The tenant has no Action ${TENANT_NAME}: nobody completes a profile.`, setUp);
      if (found.action.code !== readFileSync(ACTION_FILE, 'utf8'))
        return wrong('The Action is not that of identity/post-login.cjs.', setUp);
      if (found.action.all_changes_deployed !== true) return wrong('The Action is not deployed.', setUp);
      return found.bindings.some(({ action }) => action?.name === TENANT_NAME)
        ? ok('It is that of identity/post-login.cjs, and runs after each login.')
        : wrong('The Action is not bound to post-login.', setUp);
    },
    'Compare it in Auth0, Actions → Library, with identity/post-login.cjs.',
  );
};

/** Asked from outside, as a browser does. A tenant refuses other addresses before anybody signs in. */
const judgeReturn = async ({ stage, siteUrl, fetch, timeoutMs }: Patient): Promise<Result> => {
  const site = await siteUrl();
  if (site === undefined) return notDeployed(stage);
  const callback = `${site}/callback`;
  const url = new URL('/authorize', stage.customers.tenant);
  url.search = new URLSearchParams({
    client_id: stage.customers.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid',
    // A dummy: nobody redeems the code.
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }).toString();
  const { headers } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const target = headers.get('location');
  // A tenant may show its errors at an address of its own, so a redirect alone proves nothing.
  return target !== null && !new URL(target, url).searchParams.has('error')
    ? ok(`It lets people sign in and return to ${callback}.`)
    : wrong(`It does not let people sign in and return to ${callback}.`, LOOK);
};

const createCheck =
  (name: string, judge: (patient: Patient) => Promise<Result>, needed = 'customers.'): Check =>
  (patient) =>
    check(patient, name, () => {
      const examples = findPlaceholders(patient.stage).filter((setting) => setting.startsWith(needed));
      return examples.length === 0 ? judge(patient) : stillExample(patient.stage, examples);
    });

export const checkIssuer = createCheck('Tenant: issuer', judgeDiscovery, 'customers.tenant');
/** Needs no credentials of the tenant. */
export const checkReturn = createCheck('Tenant: sign-in', judgeReturn);
export const checkApplication = createCheck('Tenant: application', judgeApplication);
export const checkAudience = createCheck('Tenant: API', judgeAudience, 'customers.tenant');
export const checkAction = createCheck('Tenant: Action', judgeAction, 'customers.tenant');

export const examineTenant = (patient: Patient): Promise<Finding>[] =>
  [checkIssuer, checkReturn, checkApplication, checkAudience, checkAction].map((run) => run(patient));
