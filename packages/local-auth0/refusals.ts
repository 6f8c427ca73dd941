// Refusals in Auth0's words, where a client or a person reads them.
import type { errors } from 'oidc-provider';

export interface Refusal {
  readonly error: string;
  readonly error_description?: string | undefined;
}

/** `auth0-spa-js` looks for "invalid refresh token" in this sentence, and falls back to the iframe. */
const TOKEN_DESCRIPTIONS: Readonly<Record<string, string>> = {
  refresh_token: 'Unknown or invalid refresh token.',
  authorization_code: 'Invalid authorization code',
};

const descriptionOf = (grantType: unknown, detail: string): string | undefined => {
  if (/PKCE|code_verifier/i.test(detail)) return 'Failed to verify code verifier';
  if (detail.includes('redirect_uri mismatch')) return 'The redirect URI is wrong.';
  return typeof grantType === 'string' ? TOKEN_DESCRIPTIONS[grantType] : undefined;
};

/** What /oauth/token answers when it refuses. */
export const tokenRefusal = (
  grantType: unknown,
  { status, error, error_description, error_detail }: errors.OIDCProviderError,
): { status: number; body: Refusal } => {
  switch (error) {
    case 'invalid_grant':
      return {
        status: 403,
        body: { error, error_description: descriptionOf(grantType, error_detail ?? '') ?? error_description },
      };
    case 'access_denied':
      return { status: 403, body: { error, error_description } };
    case 'invalid_client':
      return { status: 401, body: { error, error_description: 'Unauthorized' } };
    case 'unsupported_grant_type':
      return {
        status: 403,
        body: { error: 'unsupported_grant_type', error_description: 'Unsupported grant type' },
      };
    default:
      return { status, body: { error, error_description } };
  }
};

/** What the error page says of a login that cannot go back to the application. */
export const authorizeRefusal = ({ error, error_description }: Refusal): Refusal =>
  error === 'invalid_redirect_uri'
    ? {
        error: 'unauthorized_client',
        error_description:
          'Callback URL mismatch. The provided redirect_uri is not in the list of allowed callback URLs.',
      }
    : { error, error_description };
