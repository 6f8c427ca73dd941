// EventBridge's patterns for events.
import * as z from 'zod/mini';

const Matcher = z.union([z.string(), z.strictObject({ prefix: z.string() })]);

/** The values that an event may have, by field. `prefix` is the only operator that is played. */
export type Pattern = { readonly [field: string]: Pattern | readonly z.infer<typeof Matcher>[] };
export const Pattern: z.ZodMiniType<Pattern> = z.record(
  z.string(),
  z.union([z.array(Matcher), z.lazy(() => Pattern)]),
);

const matchesValue = (value: unknown, allowed: readonly z.infer<typeof Matcher>[]): boolean =>
  allowed.some((matcher) =>
    typeof matcher === 'string'
      ? value === matcher
      : typeof value === 'string' && value.startsWith(matcher.prefix),
  );

const isList = <Item>(value: object | readonly Item[]): value is readonly Item[] => Array.isArray(value);

/** Whether an event has, at each field of the pattern, one of its values. */
export const matchesEvent = (pattern: Pattern, event: object): boolean => {
  const fields = new Map<string, unknown>(Object.entries(event));
  return Object.entries(pattern).every(([field, expected]) => {
    const value = fields.get(field);
    if (isList(expected)) return matchesValue(value, expected);
    return typeof value === 'object' && value !== null && matchesEvent(expected, value);
  });
};
