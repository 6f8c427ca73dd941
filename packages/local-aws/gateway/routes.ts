// Finds the route of a request.
import type { RouteSpec } from './api-spec.ts';

export interface RouteMatch {
  readonly route: RouteSpec;
  /** The decoded parameters, by name. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** The decoded text. As in API Gateway, text with an invalid `%` stays as it is. */
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
  const given = segments(path).map(decode);
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const value = given[index] ?? '';
    if (name === undefined ? value !== segment : value === '') return undefined;
    if (name !== undefined) parameters[name] = value;
  }
  return parameters;
};

const countParameters = ({ key }: RouteSpec): number => key.split('{').length - 1;

/** The route of a method and a path (encoded, without the stage). A fixed segment wins over a parameter. */
export const matchRoute = (
  routes: readonly RouteSpec[],
  method: string,
  path: string,
): RouteMatch | undefined =>
  routes
    .flatMap((route) => {
      const [routeMethod = '', pattern = ''] = route.key.split(' ');
      const pathParameters = routeMethod === method ? matchPath(pattern, path) : undefined;
      return pathParameters ? [{ route, pathParameters }] : [];
    })
    .toSorted((a, b) => countParameters(a.route) - countParameters(b.route))[0];
