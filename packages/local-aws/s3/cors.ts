// A bucket's cross-origin rules.
import { badRequest, S3Error } from './s3-error.ts';

/** A rule of a bucket's CorsConfiguration, as CloudFormation writes it. */
export interface CorsRule {
  readonly AllowedOrigins: readonly string[];
  readonly AllowedMethods: readonly string[];
  readonly AllowedHeaders?: readonly string[];
  /** Seconds for which a browser may keep the response to a preflight. */
  readonly MaxAge?: number;
}

export interface Preflight {
  readonly origin: string | undefined;
  readonly method: string | undefined;
  /** The header Access-Control-Request-Headers. */
  readonly headers: string | undefined;
}

type CorsHeaders = Readonly<Record<string, string | number>>;

const allows = (rule: CorsRule, origin: string, method: string): boolean =>
  rule.AllowedMethods.includes(method) && rule.AllowedOrigins.includes(origin);

const ruleHeaders = (rule: CorsRule, origin: string): CorsHeaders => ({
  'access-control-allow-origin': origin,
  'access-control-allow-methods': rule.AllowedMethods.join(', '),
  'access-control-allow-credentials': 'true',
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
});

const forbidden = (message: string): S3Error => new S3Error(403, 'AccessForbidden', message);

/** The headers of the response to a preflight. Throws AccessForbidden if no rule allows the request. */
export const preflightHeaders = (
  rules: readonly CorsRule[],
  { origin, method, headers }: Preflight,
): CorsHeaders => {
  if (!origin) throw badRequest('BadRequest', 'Insufficient information. Origin request header needed.');
  if (!method) throw badRequest('BadRequest', 'Invalid Access-Control-Request-Method: null');
  const names = (headers ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (rules.length === 0) throw forbidden('CORSResponse: CORS is not enabled for this bucket.');
  const rule = rules.find((candidate) => {
    const allowed = (candidate.AllowedHeaders ?? []).map((name) => name.toLowerCase());
    return allows(candidate, origin, method) && names.every((name) => allowed.includes(name));
  });
  if (!rule) {
    throw forbidden(
      'CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource’s CORS spec.',
    );
  }
  return {
    ...ruleHeaders(rule, origin),
    ...(names.length > 0 && { 'access-control-allow-headers': names.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': rule.MaxAge }),
  };
};

/** The headers that let a page of this origin read the response; none if no rule allows it. */
export const readingHeaders = (
  rules: readonly CorsRule[],
  origin: string | undefined,
  method: string,
): CorsHeaders => {
  const rule = origin && rules.find((candidate) => allows(candidate, origin, method));
  return rule ? ruleHeaders(rule, origin) : {};
};
