// Every text in the body of every request, by its path.
import type * as z from 'zod/mini';
import { endpoints } from '#shared/contract/index.ts';
import { toRoute } from '#shared/contract/endpoint.ts';

export type Schema = z.core.$ZodType;
const def = (schema: Schema) => schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>;

const TEXTS = new Set(['string', 'pipe', 'custom', 'unknown']);
const NO_TEXTS = new Set(['enum', 'literal', 'boolean', 'number']);

/** Every text of a schema by its path. Throws for a kind of schema that it does not know. */
const listTexts = (schema: Schema, path: string[] = []): [string, Schema][] => {
  const { type, shape, element, innerType } = def(schema);
  if (TEXTS.has(type)) return [[path.join('.'), schema]];
  if (NO_TEXTS.has(type)) return [];
  if (type === 'array') return listTexts(element as Schema, [...path, '0']);
  if (type === 'optional' || type === 'nullable' || type === 'default')
    return listTexts(innerType as Schema, path);
  if (type !== 'object')
    throw new Error(`${path.join('.')} is of the type ${type}, which this test does not know`);
  return Object.entries(shape as Record<string, Schema>).flatMap(([name, field]) =>
    listTexts(field, [...path, name]),
  );
};

export const texts = endpoints.flatMap((endpoint) =>
  'body' in endpoint
    ? listTexts(endpoint.body).map(([path, schema]) => ({
        name: `${toRoute(endpoint)} ${path}`,
        path,
        schema,
      }))
    : [],
);
