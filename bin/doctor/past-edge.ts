// Whether the API answers the edge alone.
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { ORIGIN_KEY_HEADER } from '#shared/origin-key.ts';
import { toRegion } from '../stack.ts';
import { ok, skipped, wrong, type Result } from './check.ts';
import { getPage, type Site } from './site.ts';

const readOriginKey = async ({ stage }: Site): Promise<string | undefined> => {
  try {
    const { Parameter } = await new SSMClient(toRegion(stage)).send(
      new GetParameterCommand({ Name: `/plainly/${stage.name}/origin-key` }),
    );
    return Parameter?.Value;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
};

export const judgePastEdge = async (site: Site): Promise<Result> => {
  const { outputs, deploy } = site;
  const api = outputs['ApiUrl'];
  if (api === undefined || !site.url.startsWith('https:'))
    return skipped("The API has no address besides the site's.", deploy);
  const bare = await getPage(site, `${api}/health`);
  if (bare.status !== 403)
    return wrong(
      `A call past the edge is answered with ${bare.status}: whoever goes around it, goes around its limits.`,
      deploy,
    );
  const key = await readOriginKey(site);
  if (key === undefined) return wrong('The key of the edge is not stored.', deploy);
  const { status } = await getPage(site, `${api}/health`, { [ORIGIN_KEY_HEADER]: key });
  return status === 200
    ? ok('The API refuses what comes past the edge.')
    : wrong(`With the stored key of the edge the API answers ${status}: it has another one.`, deploy);
};
