// Which route of the HTTP API takes a request.
import type { RouteSpec } from './api-spec.ts';

export interface RouteMatch {
  readonly route: RouteSpec;
  /** Decoded, by name. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Decodes what can be decoded; API Gateway passes a stray `%` on as it is. */
export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

const parametersOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const name = /^\{(\w+)(\+?)\}$/.exec(segment);
    const value = given[index];
    if (name?.[2]) {
      const rest = given.slice(index).map(decoded).join('/');
      return rest === '' ? undefined : { ...parameters, [name[1] ?? '']: rest };
    }
    if (value === undefined) return undefined;
    if (name?.[1]) {
      if (value === '') return undefined;
      parameters[name[1]] = decoded(value);
    } else if (decoded(value) !== segment) return undefined;
  }
  return wanted.length === given.length ? parameters : undefined;
};

/** Fewer points win: a full match before a parameter, a parameter before a greedy one, a method before ANY. */
const loosenessOf = (method: string, pattern: string): number =>
  (pattern.includes('+}') ? 1000 : 0) + 10 * (pattern.split('{').length - 1) + (method === 'ANY' ? 1 : 0);

/** The most specific route of a method and a path (encoded, without the stage). */
export const matchRoute = (
  routes: readonly RouteSpec[],
  method: string,
  path: string,
): RouteMatch | undefined =>
  routes
    .flatMap((route) => {
      const [routeMethod = '', pattern = ''] = route.key.split(' ');
      if (routeMethod !== method && routeMethod !== 'ANY') return [];
      const pathParameters = parametersOf(pattern, path);
      return pathParameters ? [{ route, pathParameters, looseness: loosenessOf(routeMethod, pattern) }] : [];
    })
    .toSorted((a, b) => a.looseness - b.looseness)[0];
