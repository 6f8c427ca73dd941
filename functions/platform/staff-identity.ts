import { CONTENT_EDITORS } from '#shared/staff.ts';
import { words } from '#shared/words.ts';
import { forbidden, unauthenticated } from './problem.ts';

/** A member of staff who may publish. */
export interface Staff {
  readonly userId: string;
}

/**
 * The groups of a token. The HTTP API hands lists over as text, `[content-editors other]`; the space parts
 * them because a group's name may hold any punctuation but no space.
 */
const groupsOf = (claim: unknown): readonly unknown[] => {
  if (Array.isArray(claim)) return claim;
  if (typeof claim !== 'string') return [];
  return claim.replace(/^\[(.*)\]$/, '$1').split(' ');
};

/**
 * The editor whom the gateway's authorizer has let through. Refuses with 401 what is no ID token and with
 * 403 who is not in the editors' group, which the authorizer does not look at.
 */
export const editorOf = (claims: Readonly<Record<string, unknown>> | undefined): Staff => {
  const userId = claims?.sub;
  if (claims?.token_use !== 'id' || typeof userId !== 'string' || userId === '') {
    throw unauthenticated(words.tokenRequired, 'Bearer');
  }
  if (!groupsOf(claims['cognito:groups']).includes(CONTENT_EDITORS)) {
    throw forbidden('Only content editors may do this');
  }
  return { userId };
};
