// The claims that the Action put on tokens, kept from the login until the tokens are made.
import * as z from 'zod/mini';
import type { CustomClaims } from './pipeline.ts';
import type { Tenant } from './tenant.ts';

const KIND = 'CustomClaims';
const Claims = z.record(z.string(), z.unknown());
const StoredClaims = z.object({ accessToken: Claims, idToken: Claims });

/** Keeps the claims for every token of this grant, which lives `seconds` at most. */
export const keepCustomClaims = (
  { records, store, rebuild }: Tenant,
  grantId: string,
  claims: CustomClaims,
  seconds: number,
): void => {
  records.put(KIND, grantId, claims, seconds);
  const unknown = Object.keys(claims.idToken).filter((name) => !store.idTokenClaims.includes(name));
  if (unknown.length === 0) return;
  store.idTokenClaims.push(...unknown);
  store.save();
  rebuild();
};

export const customClaimsOf = ({ records }: Tenant, grantId: string | undefined): CustomClaims => {
  const stored = grantId === undefined ? undefined : records.get(KIND, grantId);
  return stored ? StoredClaims.parse(stored) : { accessToken: {}, idToken: {} };
};
