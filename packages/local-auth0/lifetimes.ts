// Lifetimes, as the hosted tenant is expected to be set up. README.md lists them.

const MINUTE = 60;
const DAY = 24 * 3600;

export const LIFETIMES = {
  accessTokenSeconds: DAY,
  idTokenSeconds: 10 * 3600,
  codeSeconds: 10 * MINUTE,
  /** A login that waits for a person, or for the page that the Action redirected to. */
  loginSeconds: 60 * MINUTE,
  sessionIdleSeconds: 3 * DAY,
  refreshTokenIdleSeconds: 15 * DAY,
  refreshTokenSeconds: 30 * DAY,
  /** A refresh token can be sent again for so long after its exchange, in case the answer was lost. */
  refreshTokenReuseSeconds: 30,
} as const;
