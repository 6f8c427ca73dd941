// Checks the addresses of the site that redirect to another one.
import { ok, skipped, wrong, type Result } from './check.ts';
import { getPage, type Site } from './site.ts';

/** The redirects, as a map from address to target, that do not work. */
const findBroken = async (site: Site, redirects: ReadonlyMap<string, string>): Promise<string[]> => {
  const broken = await Promise.all(
    [...redirects].map(async ([from, to]) => {
      const { status, headers } = await getPage(site, from);
      const location = headers.get('location');
      const isRight = status === 301 && location !== null && new URL(location, site.url).href === to;
      return isRight ? [] : [`${from} (${status}${location === null ? '' : ` to ${location}`})`];
    }),
  );
  return broken.flat();
};

export const judgeRedirects = async (site: Site): Promise<Result> => {
  const to = `${site.url}/about`;
  const broken = await findBroken(
    site,
    new Map([
      ['/about/', to],
      ['/about.html', to],
    ]),
  );
  return broken.length === 0
    ? ok('/about/ and /about.html lead to /about.')
    : wrong(`They do not lead to /about: ${broken.join(', ')}.`, site.deploy);
};

export const judgeAliases = async (site: Site): Promise<Result> => {
  const { domain } = site.stage;
  if (domain === undefined) return skipped('There is no other host.', 'See docs/operate.md#domain.');
  const hosts = [...domain.aliases, site.outputs['DistributionDomain'] ?? ''].filter((host) => host !== '');
  const to = `${site.url}/about`;
  const broken = await findBroken(site, new Map(hosts.map((host) => [`https://${host}/about`, to])));
  return broken.length === 0
    ? ok(`${hosts.join(', ')}: they lead to ${domain.name}.`)
    : wrong(
        `They do not lead to ${domain.name}: ${broken.join(', ')}.`,
        `Look at their records in the DNS, then:\n${site.deploy}`,
      );
};

export const judgeHttps = async (site: Site): Promise<Result> => {
  const secure = `${site.url}/about`;
  if (!secure.startsWith('https:'))
    return skipped('A stage on this machine has no https.', 'Deploy it to AWS.');
  const broken = await findBroken(site, new Map([[secure.replace('https:', 'http:'), secure]]));
  return broken.length === 0
    ? ok('http leads to https.')
    : wrong(`http does not lead to https: ${broken.join(', ')}.`, site.deploy);
};
