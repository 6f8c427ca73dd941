import { keptEndpoints } from '#shared/contract/kept.ts';
import { keep } from '../kept/keep.ts';
import { handle } from '../handle.ts';

export const handler = handle(keptEndpoints.keep, ({ body, caller, now }) => keep(caller.userId, body, now));
