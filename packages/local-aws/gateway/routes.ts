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

const splitPath = (path: string): string[] => path.split('/').slice(1);

const matchPath = (pattern: readonly string[], path: readonly string[]) => {
  if (pattern.length !== path.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const value = path[index] ?? '';
    if (name === undefined ? value !== segment : value === '') return undefined;
    if (name !== undefined) parameters[name] = value;
  }
  return parameters;
};

const countParameters = ({ key }: RouteSpec): number => key.split('{').length - 1;

/** Makes the function that finds the route of a method and a path (encoded, without the stage). A fixed segment wins over a parameter. */
export const createRouter = (routes: readonly RouteSpec[]) => {
  const patterns = routes
    .toSorted((a, b) => countParameters(a) - countParameters(b))
    .map((route) => {
      const [method, path = ''] = route.key.split(' ');
      return { route, method, pattern: splitPath(path) };
    });
  return (method: string, path: string): RouteMatch | undefined => {
    const given = splitPath(path).map(decode);
    for (const { route, method: ofRoute, pattern } of patterns) {
      const pathParameters = ofRoute === method ? matchPath(pattern, given) : undefined;
      if (pathParameters) return { route, pathParameters };
    }
    return undefined;
  };
};
