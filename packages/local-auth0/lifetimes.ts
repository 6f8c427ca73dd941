// How long things live, as the hosted tenant is set up (`identity/README.md`).

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
  /** How long a refresh token may be sent again after it was exchanged: the answer may have been lost. */
  refreshTokenReuseSeconds: 30,
} as const;
