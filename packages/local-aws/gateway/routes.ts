// Finds the route of a request.
import type { RouteSpec } from './api-spec.ts';

export interface RouteMatch {
  readonly route: RouteSpec;
  /** Decoded, by name. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** The decoded text. As at API Gateway, text with a stray `%` stays as it is. */
export const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const segments = (path: string): string[] => path.split('/').slice(1);

const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = segments(pattern);
  const given = segments(path);
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const name = /^\{(\w+)(\+?)\}$/.exec(segment);
    const value = given[index];
    if (name?.[2]) {
      const rest = given.slice(index).map(decode).join('/');
      return rest === '' ? undefined : { ...parameters, [name[1] ?? '']: rest };
    }
    if (value === undefined) return undefined;
    if (name?.[1]) {
      if (value === '') return undefined;
      parameters[name[1]] = decode(value);
    } else if (decode(value) !== segment) return undefined;
  }
  return wanted.length === given.length ? parameters : undefined;
};

/** Lower is better: a full match before a parameter, a parameter before a greedy one, a method before ANY. */
const rateLooseness = (method: string, pattern: string): number =>
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
      const pathParameters = matchPath(pattern, path);
      return pathParameters
        ? [{ route, pathParameters, looseness: rateLooseness(routeMethod, pattern) }]
        : [];
    })
    .toSorted((a, b) => a.looseness - b.looseness)[0];
