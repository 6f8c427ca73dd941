import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import { handle } from '../../handle.ts';
import { readCounts } from '../../newsletter/subscribers.table.ts';

const DAYS = 30;

export const handler = handle(newsletterEndpoints.subscribers, ({ now }) => readCounts(DAYS, now));
