// The staff's Cognito user pool on a laptop: what the product uses of one, as the real `aws-amplify` client expects it.
import type { AddressInfo } from 'node:net';
import type { PasswordPolicy, Pool } from './pool.ts';
import { serve } from './server.ts';
import { openLockOut } from './lock-out.ts';
import { openSessions } from './sessions.ts';
import { openStore } from './store.ts';
import { ensureKeys } from './tokens.ts';
import { usersOf, type Users } from './users.ts';

export type StaffPoolSettings = {
  /** 0 takes any free one. */
  port: number;
  /** JSON with users, keys and sign-ins; made when absent, so that tokens survive a restart. */
  file: string;
  region: string;
  /** As AWS writes it: region, underscore, name. */
  userPoolId: string;
  userPoolClientId: string;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** Lifetime of ID and access tokens; an hour unless told. */
  idTokenSeconds?: number;
  /** Twelve hours unless told. */
  refreshTokenSeconds?: number;
  /** How long an unfinished sign-in may wait for its next answer; three minutes unless told. */
  sessionSeconds?: number;
  totp?: Pool['totp'];
  passwordPolicy?: PasswordPolicy;
  /** USER_PASSWORD_AUTH, off unless told, as with our client in the cloud. */
  isUserPasswordAuthAllowed?: boolean;
  /** Pages that may call; any unless told, as with AWS. */
  allowedOrigins?: readonly string[];
  /** What the pool would mail: reset codes and temporary passwords. */
  onMail?: Pool['onMail'];
};

export type StaffPool = {
  url: string;
  /** As in the tokens: the address of the real service, which is why `jwksUrl` stands beside it. */
  issuer: string;
  jwksUrl: string;
  users: Users;
  close(): Promise<void>;
};

/** Starts the pool on 127.0.0.1; rejects when the port is taken or the file is not a pool's. */
export async function startStaffPool(settings: StaffPoolSettings): Promise<StaffPool> {
  const { clock: now = Date.now, region, userPoolId } = settings;
  const [poolRegion, name] = userPoolId.split('_');
  if (!name || poolRegion !== region)
    throw new Error(`The user pool id ${userPoolId} must be ${region}, an underscore, and a name.`);
  const store = openStore(settings.file, now);
  await ensureKeys(store);
  const pool: Pool = {
    name,
    userPoolId,
    userPoolClientId: settings.userPoolClientId,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    idTokenSeconds: settings.idTokenSeconds ?? 3600,
    refreshTokenSeconds: settings.refreshTokenSeconds ?? 12 * 3600,
    totp: settings.totp ?? 'optional',
    passwordPolicy: settings.passwordPolicy ?? DEFAULT_POLICY,
    isUserPasswordAuthAllowed: settings.isUserPasswordAuthAllowed ?? false,
    store,
    sessions: openSessions(settings.sessionSeconds ?? 180, now),
    lockOut: openLockOut(now),
    now,
    onMail: settings.onMail ?? (() => undefined),
  };
  const server = await serve(pool, settings.port, settings.allowedOrigins);
  const address = server.address();
  const url = `http://127.0.0.1:${isInternet(address) ? address.port : settings.port}`;
  return {
    url,
    issuer: pool.issuer,
    jwksUrl: `${url}/${userPoolId}/.well-known/jwks.json`,
    users: usersOf(pool),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

const isInternet = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

const DEFAULT_POLICY: PasswordPolicy = {
  minimumLength: 12,
  needsLowercase: true,
  needsUppercase: true,
  needsDigit: true,
  needsSymbol: false,
};
