// The properties of a resource, as far as they are played.
import * as z from 'zod/mini';
import type { StackResource } from './stack.ts';

/** Parses the properties of a resource. Throws for what is not played, and names the resource and the property. */
export const parseProperties = <Output>(
  { id, properties }: Pick<StackResource, 'id' | 'properties'>,
  schema: z.ZodMiniType<Output>,
): Output => {
  const parsed = schema.safeParse(properties());
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  );
  const names = unknown.length > 0 ? ` (not played: ${unknown.join(', ')})` : '';
  throw new Error(`${id}: ${z.prettifyError(parsed.error)}${names}`);
};
