// The lifetimes that the hosted tenant is expected to have. README.md lists them.

const MINUTE = 60;
const DAY = 24 * 3600;

export const LIFETIMES = {
  accessTokenSeconds: DAY,
  idTokenSeconds: 10 * 3600,
  codeSeconds: 10 * MINUTE,
  /** The lifetime of a login that waits for a person, or for the page to which the Action redirected. */
  loginSeconds: 60 * MINUTE,
  sessionIdleSeconds: 3 * DAY,
  refreshTokenIdleSeconds: 15 * DAY,
  refreshTokenSeconds: 30 * DAY,
  /** How long a refresh token can be sent again after its exchange, in case the answer was lost. */
  refreshTokenReuseSeconds: 30,
} as const;
