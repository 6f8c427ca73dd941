// OAuth errors in Auth0's words.
import type { errors } from 'oidc-provider';

export interface OAuthError {
  readonly error: string;
  readonly error_description?: string | undefined;
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  // `auth0-spa-js` looks for "invalid refresh token" in this sentence, and then falls back to the iframe.
  refresh_token: 'Unknown or invalid refresh token.',
  authorization_code: 'Invalid authorization code',
};

const describeInvalidGrant = (grantType: unknown, detail: string): string | undefined => {
  if (/PKCE|code_verifier/i.test(detail)) return 'Failed to verify code verifier';
  if (detail.includes('redirect_uri mismatch')) return 'The redirect URI is wrong.';
  return typeof grantType === 'string' ? DESCRIPTIONS[grantType] : undefined;
};

/** The response of /oauth/token for an error of oidc-provider. */
export const toTokenError = (
  grantType: unknown,
  { status, error, error_description, error_detail = '' }: errors.OIDCProviderError,
): { readonly status: number; readonly body: OAuthError } => {
  switch (error) {
    case 'invalid_grant': {
      const description = describeInvalidGrant(grantType, error_detail) ?? error_description;
      return { status: 403, body: { error, error_description: description } };
    }
    case 'access_denied':
      return { status: 403, body: { error, error_description } };
    case 'invalid_client':
      return { status: 401, body: { error, error_description: 'Unauthorized' } };
    case 'unsupported_grant_type':
      return { status: 403, body: { error, error_description: 'Unsupported grant type' } };
    default:
      return { status, body: { error, error_description } };
  }
};

/** The error that a page shows if the login cannot return to the application. */
export const toAuthorizeError = ({ error, error_description }: OAuthError): OAuthError =>
  error === 'invalid_redirect_uri'
    ? {
        error: 'unauthorized_client',
        error_description:
          'Callback URL mismatch. The provided redirect_uri is not in the list of allowed callback URLs.',
      }
    : { error, error_description };
