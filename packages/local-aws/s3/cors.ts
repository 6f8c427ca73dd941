import { badRequest, Refusal } from './refusal.ts';

/** A rule of a bucket's CorsConfiguration, as CloudFormation writes it. */
export type CorsRule = {
  AllowedOrigins: readonly string[];
  AllowedMethods: readonly string[];
  AllowedHeaders?: readonly string[];
  ExposedHeaders?: readonly string[];
  /** Seconds for which a browser may remember the answer. */
  MaxAge?: number;
};

export type Preflight = {
  origin: string | undefined;
  method: string | undefined;
  /** Value of Access-Control-Request-Headers. */
  headers: string | undefined;
};

/** Headers that allow what the browser asks; throws AccessForbidden when no rule does. */
export function allowPreflight(
  rules: readonly CorsRule[],
  asked: Preflight,
): Record<string, string | number> {
  const { origin, method } = asked;
  if (!origin) throw badRequest('BadRequest', 'Insufficient information. Origin request header needed.');
  if (!method) throw badRequest('BadRequest', 'Invalid Access-Control-Request-Method: null');
  const names = (asked.headers ?? '').split(',').map((name) => name.trim().toLowerCase());
  const wanted = names.filter((name) => name !== '');
  if (rules.length === 0) throw forbidden('CORSResponse: CORS is not enabled for this bucket.');
  const rule = rules.find(
    (each) =>
      allows(each, origin, method) &&
      wanted.every((name) => matchesOne(each.AllowedHeaders ?? [], name, { ignoreCase: true })),
  );
  if (!rule)
    throw forbidden(
      'CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource’s CORS spec.',
    );
  return {
    ...answerOf(rule, origin),
    ...(wanted.length > 0 && { 'access-control-allow-headers': wanted.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': rule.MaxAge }),
  };
}

/** Headers that let a page of this origin read the answer; none when no rule allows it. */
export function allowReading(
  rules: readonly CorsRule[],
  origin: string | undefined,
  method: string,
): Record<string, string | number> {
  const rule = origin && rules.find((each) => allows(each, origin, method));
  return rule ? answerOf(rule, origin) : {};
}

const forbidden = (message: string): Refusal => new Refusal(403, 'AccessForbidden', message);

const allows = (rule: CorsRule, origin: string, method: string): boolean =>
  rule.AllowedMethods.includes(method) && matchesOne(rule.AllowedOrigins, origin, { ignoreCase: false });

/** A pattern may hold one `*`. */
function matchesOne(
  patterns: readonly string[],
  text: string,
  { ignoreCase }: { ignoreCase: boolean },
): boolean {
  return patterns.some((raw) => {
    const [head = '', tail] = (ignoreCase ? raw.toLowerCase() : raw).split('*');
    if (tail === undefined) return text === head;
    return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
  });
}

function answerOf(rule: CorsRule, origin: string): Record<string, string | number> {
  const anyone = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': anyone ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(rule.ExposedHeaders?.length && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(!anyone && { 'access-control-allow-credentials': 'true' }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}
