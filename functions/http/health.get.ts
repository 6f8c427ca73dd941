import { healthEndpoints } from '#shared/contract/health.ts';
import * as articlesTable from '../articles/articles.table.ts';
import { settings } from '../platform/settings.ts';
import { handle } from '../handle.ts';

const { STAGE } = settings('STAGE');

export const handler = handle(healthEndpoints.get, async () => {
  await articlesTable.ping();
  return { status: 'ok' as const, stage: STAGE };
});
