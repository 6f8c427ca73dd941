import * as z from 'zod/mini';
import { noSuch } from './errors.ts';
import { integer, text } from './parameters.ts';

export const page = {
  limit: z._default(integer.check(z.minimum(1), z.maximum(100)), 10),
  starting_after: z.optional(text),
};

interface Page {
  readonly limit: number;
  readonly starting_after?: string | undefined;
}

/** One page of a list, newest first. `objects` are oldest first. */
export const toList = <T extends { readonly id: string }>(
  url: string,
  objects: readonly T[],
  { limit, starting_after: after }: Page,
) => {
  const newestFirst = objects.toReversed();
  const last = after === undefined ? -1 : newestFirst.findIndex(({ id }) => id === after);
  if (after !== undefined && last < 0) throw noSuch('object', after, 'starting_after');
  const data = newestFirst.slice(last + 1, last + 1 + limit);
  return { object: 'list', url, data, has_more: last + 1 + limit < newestFirst.length };
};
