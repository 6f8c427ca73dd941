// The deployed site, as a visitor gets it.
import { WebSettings } from '#shared/web-settings.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings-path.ts';
import { BLOG_PATH, FEED_PATH } from '#shared/blog-paths.ts';
import { healthEndpoints } from '#shared/contract/health.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { check, notDeployed, ok, wrong, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import { judgeAliases, judgeHttps, judgeRedirects } from './live-redirects.ts';
import { judgePastEdge } from './past-edge.ts';
import type { Patient } from './patient.ts';
import { getPage, type Site } from './site.ts';

/** The security headers that are missing or too weak in a response. */
const findWeakHeaders = ({ headers }: Response): string[] => {
  const policy = headers.get('content-security-policy') ?? '';
  const isRight = {
    'content-security-policy': policy !== '' && !policy.includes("'unsafe-"),
    'strict-transport-security': /max-age=[1-9]/.test(headers.get('strict-transport-security') ?? ''),
    'x-content-type-options': headers.get('x-content-type-options') === 'nosniff',
    'x-frame-options': headers.get('x-frame-options') === 'DENY',
  };
  return Object.entries(isRight).flatMap(([name, right]) => (right ? [] : [name]));
};

const isDocument = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get('content-type')?.startsWith('text/html') === true;

const judgeDocuments = async (site: Site): Promise<Result> => {
  const answers = await Promise.all(
    PUBLIC_PAGES.map(async (path) => ({ path, answer: await getPage(site, path) })),
  );
  const broken = answers.flatMap(({ path, answer }) =>
    isDocument(answer) ? [] : [`${path} (${answer.status})`],
  );
  return broken.length === 0
    ? ok(`All ${PUBLIC_PAGES.length} public pages answer.`)
    : wrong(
        `No document at ${broken.join(', ')}.`,
        `Deploy again; /blog is made by functions, see their log:\n${site.deploy}`,
      );
};

const judgeHeaders = async (site: Site): Promise<Result> => {
  const weak = findWeakHeaders(await getPage(site, '/'));
  return weak.length === 0
    ? ok('The security headers are there, without unsafe-….')
    : wrong(`Missing or weak: ${weak.join(', ')}.`, site.deploy);
};

const judgeHealth = async (site: Site): Promise<Result> => {
  const answer = await getPage(site, '/api/health');
  const health = healthEndpoints.get.reply.safeParse(await answer.json().catch(() => undefined));
  if (!health.success)
    return wrong(
      `/api/health answers ${answer.status}.`,
      "Find its line in the API's log group by `route` GET /health; see docs/alarms.md#where-to-look.",
    );
  return health.data.stage === site.stage.name
    ? ok('The API reads its table.')
    : wrong(
        `The API says that it is the stage ${health.data.stage}.`,
        'Look where the name of the site leads to in the DNS.',
      );
};

const judgeBlog = async (site: Site): Promise<Result> => {
  const blog = await getPage(site, BLOG_PATH);
  const feed = await getPage(site, FEED_PATH);
  if (isDocument(blog) && (await blog.text()).includes('<main') && feed.status === 200)
    return ok('The blog and its feed are made.');
  return wrong(
    `The functions that make documents answer ${blog.status} to ${BLOG_PATH} and ${feed.status} to ${FEED_PATH}.`,
    "Look into the API's log group by `route` GET /pages/blog.",
  );
};

const judgeSettings = async (site: Site): Promise<Result> => {
  const { name, siteApiKey, customers, stripe } = site.stage;
  const answer = await getPage(site, WEB_SETTINGS_PATH);
  const { data: settings } = WebSettings.safeParse(await answer.json().catch(() => undefined));
  if (settings === undefined)
    return wrong(`${WEB_SETTINGS_PATH} (${answer.status}) has no settings: nobody can sign in.`, site.deploy);
  const isSame = {
    stage: settings.stage === name,
    siteApiKey: settings.siteApiKey === siteApiKey,
    'customers.tenant': settings.customers.tenant === customers.tenant,
    'customers.clientId': settings.customers.clientId === customers.clientId,
    'customers.audience': settings.customers.audience === customers.audience,
    'stripe.essentialsPriceId': settings.essentialsPriceId === stripe.essentialsPriceId,
  };
  const differs = Object.entries(isSame).flatMap(([setting, same]) => (same ? [] : [setting]));
  return differs.length === 0
    ? ok(`${WEB_SETTINGS_PATH} has the settings of cdk.json.`)
    : wrong(`${WEB_SETTINGS_PATH} differs from cdk.json in ${differs.join(', ')}.`, site.deploy);
};

const judgeAsset = async (site: Site): Promise<Result> => {
  const html = await (await getPage(site, '/')).text();
  const path = /"(\/assets\/[^"]+)"/.exec(html)?.[1];
  if (path === undefined) return wrong('The home page names no file below /assets.', site.deploy);
  const { status, headers } = await getPage(site, path);
  return status === 200 && headers.get('cache-control')?.includes('immutable') === true
    ? ok('Files with a hash in their name may be kept for ever.')
    : wrong(
        `${path} answers ${status}, cache-control ${headers.get('cache-control') ?? 'none'}.`,
        site.deploy,
      );
};

const judgeNotFound = async (site: Site): Promise<Result> => {
  const answer = await getPage(site, '/there-is-no-such-page');
  const weak = findWeakHeaders(answer);
  if (answer.status === 404 && weak.length === 0) return ok('An unknown address answers 404.');
  return wrong(
    `An unknown address answers ${answer.status}${weak.length === 0 ? '' : `, without ${weak.join(', ')}`}.`,
    site.deploy,
  );
};

const JUDGES = {
  pages: judgeDocuments,
  headers: judgeHeaders,
  health: judgeHealth,
  blog: judgeBlog,
  settings: judgeSettings,
  files: judgeAsset,
  'unknown page': judgeNotFound,
  redirects: judgeRedirects,
  'other hosts': judgeAliases,
  https: judgeHttps,
  'past the edge': judgePastEdge,
};

/** Looks at the site after a deployment. */
export const examineLive = (patient: Patient): Promise<Finding>[] => {
  if (patient.phase === 'before') return [];
  const { stage, stack, siteUrl } = patient;
  return Object.entries(JUDGES).map(([name, judge]) =>
    check(patient, `Live: ${name}`, async () => {
      const [deployed, url] = await Promise.all([stack(), siteUrl()]);
      if (deployed === undefined || url === undefined) return notDeployed(stage);
      return judge({
        ...patient,
        url,
        outputs: deployed.outputs,
        deploy: `npm run deploy -- --stage ${stage.name}`,
      });
    }),
  );
};
