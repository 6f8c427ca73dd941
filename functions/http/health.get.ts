// One file per endpoint, named by its path and method: ask, decide, tell.
import { healthEndpoints } from '#shared/contract/health.ts';
import * as newsletters from '../articles/articles.table.ts';
import { settings } from '../platform/settings.ts';
import { handle } from '../handle.ts';

const { STAGE } = settings('STAGE');

export const handler = handle(healthEndpoints.get, async () => {
  await newsletters.reach();
  return { status: 'ok' as const, stage: STAGE };
});
