import type * as z from 'zod/mini';
import type { Account } from './account.ts';
import { readParameters } from './form.ts';

export interface Route {
  method: string;
  /** Each `:id` stands for one segment. */
  pattern: RegExp;
  /** Reads the parameters and carries the request out; throws a refusal. */
  prepare: (input: Record<string, unknown>) => (account: Account, ids: readonly string[]) => object;
}

/** One operation of the API: what it takes, and what it does with the ids in its address. */
export const route = <S extends z.ZodMiniType>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  schema: S,
  run: (account: Account, params: z.output<S>, id: string) => object,
): Route => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(':id', '([^/]+)')}$`),
  prepare(input) {
    const params = readParameters(schema, input);
    return (account, ids) => run(account, params, ids[0] ?? '');
  },
});
