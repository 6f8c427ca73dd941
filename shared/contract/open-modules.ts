// Which modules have lessons today, for the price page. No lesson is named (docs/product.md 14.2).
import * as z from 'zod/mini';
import { MODULES } from '../modules.ts';
import { endpoint } from './endpoint.ts';

/** The ids of the modules that have a lesson. The price page loads this file, so it imports little. */
export const openModuleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/modules',
    caller: 'site',
    status: 200,
    reply: z.object({ modules: z.array(z.enum(MODULES.map(({ id }) => id))) }),
  }),
};
