// Response headers policies: what CloudFront puts on every answer of an origin, and takes off it.
import * as z from 'zod/mini';

const Override = z.object({ Override: z.boolean() });

const SecurityHeaders = z.object({
  ContentSecurityPolicy: z.optional(z.extend(Override, { ContentSecurityPolicy: z.string() })),
  ContentTypeOptions: z.optional(Override),
  FrameOptions: z.optional(z.extend(Override, { FrameOption: z.string() })),
  ReferrerPolicy: z.optional(z.extend(Override, { ReferrerPolicy: z.string() })),
  StrictTransportSecurity: z.optional(
    z.extend(Override, {
      AccessControlMaxAgeSec: z.number(),
      IncludeSubdomains: z.optional(z.boolean()),
      Preload: z.optional(z.boolean()),
    }),
  ),
});

export const HeadersConfig = z.strictObject({
  Name: z.string(),
  Comment: z.optional(z.string()),
  SecurityHeadersConfig: z.optional(SecurityHeaders),
  CustomHeadersConfig: z.optional(
    z.object({ Items: z.array(z.extend(Override, { Header: z.string(), Value: z.string() })) }),
  ),
  RemoveHeadersConfig: z.optional(z.object({ Items: z.array(z.object({ Header: z.string() })) })),
});

export interface OutgoingHeader {
  readonly name: string;
  readonly value: string;
  /** False: what the origin says stands. */
  readonly override: boolean;
}

export interface HeadersPolicy {
  readonly headers: readonly OutgoingHeader[];
  readonly removed: readonly string[];
}

/** What a policy of the template does to headers, in CloudFront's words for the security headers. */
export const headersPolicyOf = (config: z.infer<typeof HeadersConfig>): HeadersPolicy => {
  const given = config.SecurityHeadersConfig ?? {};
  const hsts = given.StrictTransportSecurity;
  const named = (name: string, part: { Override: boolean } | undefined, value: string | undefined) =>
    part && value !== undefined ? [{ name, value, override: part.Override }] : [];
  return {
    headers: [
      ...named(
        'content-security-policy',
        given.ContentSecurityPolicy,
        given.ContentSecurityPolicy?.ContentSecurityPolicy,
      ),
      ...named('x-content-type-options', given.ContentTypeOptions, 'nosniff'),
      ...named('x-frame-options', given.FrameOptions, given.FrameOptions?.FrameOption),
      ...named('referrer-policy', given.ReferrerPolicy, given.ReferrerPolicy?.ReferrerPolicy),
      ...named(
        'strict-transport-security',
        hsts,
        hsts &&
          `max-age=${hsts.AccessControlMaxAgeSec}${hsts.IncludeSubdomains ? '; includeSubDomains' : ''}${hsts.Preload ? '; preload' : ''}`,
      ),
      ...(config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override: override }) => ({
        name: Header.toLowerCase(),
        value: Value,
        override,
      })),
    ],
    removed: (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header),
  };
};

/** Applies a response headers policy to an answer's headers, in place. */
export const applyHeaders = (policy: HeadersPolicy, headers: Headers): void => {
  for (const name of policy.removed) headers.delete(name);
  for (const { name, value, override } of policy.headers) {
    if (override || !headers.has(name)) headers.set(name, value);
  }
};
