import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const healthEndpoints = {
  /** Answers ok only if the API can read the articles table. */
  get: endpoint({
    method: 'GET',
    path: '/health',
    caller: 'anyone',
    answersHead: true,
    status: 200,
    reply: z.object({ status: z.literal('ok'), stage: z.string() }),
  }),
};
