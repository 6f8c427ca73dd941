import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { integer, text } from './form.ts';
import { impossible, invalidParameter, noSuch } from './refusal.ts';

export const page = {
  limit: z.optional(integer),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
};

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

export const listOf = <T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

/** One page of a list, newest first; `all` is in the order of making. */
export function pageOf<T extends { id: string }>(
  url: string,
  all: readonly T[],
  { limit = 10, starting_after, ending_before }: Page,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100)
    throw invalidParameter('Invalid limit: must be between 1 and 100', { param: 'limit' });
  if (starting_after !== undefined && ending_before !== undefined)
    throw impossible('You may only specify one of these parameters: starting_after, ending_before.');
  const newestFirst = all.toReversed();
  if (ending_before !== undefined) {
    const end = placeOf(newestFirst, ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return listOf(url, newestFirst.slice(start, end), start > 0);
  }
  const start = starting_after === undefined ? 0 : placeOf(newestFirst, starting_after, 'starting_after') + 1;
  return listOf(url, newestFirst.slice(start, start + limit), start + limit < newestFirst.length);
}

function placeOf(objects: readonly { id: string }[], id: string, param: string): number {
  const place = objects.findIndex((object) => object.id === id);
  if (place < 0) throw noSuch('object', id, param);
  return place;
}
