import type * as z from 'zod/mini';
import type { Account } from '../account.ts';
import { readParameters } from './parameters.ts';

export interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  /** Checks the parameters and carries out the request. Throws an ApiError. */
  readonly run: (account: Account, input: object, id: string) => object;
}

/** One operation of the API. `:id` in its path stands for one segment. */
export const route = <S extends z.ZodMiniType>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  schema: S,
  operation: (account: Account, params: z.output<S>, id: string) => object,
): Route => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(':id', '([^/]+)')}$`),
  run: (account, input, id) => operation(account, readParameters(schema, input), id),
});
