// A Cognito user pool on a laptop: the part that the library `aws-amplify` and an operator use.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError } from '../aws-error.ts';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import { isSigned, readBody, startServer, type RunningServer } from '../server.ts';
import type { Mails } from '../ses/mails.ts';
import {
  adminAddUserToGroup,
  adminCreateUser,
  adminDisableUser,
  adminEnableUser,
  adminGetUser,
  adminUserGlobalSignOut,
  describeUserPool,
  globalSignOut,
  listUsersInGroup,
} from './administer-users.ts';
import { unknownOperation, unreadableBody, unsignedCall } from './errors.ts';
import { initiateAuth } from './initiate-auth.ts';
import type { Operation, Pool, PoolSettings } from './pool.ts';
import { adminResetUserPassword, confirmForgotPassword, forgotPassword } from './recovery.ts';
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts';
import { getUser, setUserMfaPreference } from './second-factor.ts';
import { openSessions } from './sessions.ts';
import { openStore } from './store.ts';
import { ensureKeys, getTokensFromRefreshToken, publicKeys, revokeToken } from './tokens.ts';
import { associateSoftwareToken, verifySoftwareToken } from './totp-setup.ts';
import { openUsers, type Users } from './users.ts';

export interface UserPoolOptions {
  /** Port 0 takes any free one. */
  readonly port: number;
  /** The JSON file with users, keys and sign-ins, so that tokens survive a restart. It is created if it does not exist. */
  readonly file: string;
  readonly settings: PoolSettings;
  readonly sendMail: Mails['send'];
  /** The time in milliseconds since 1970. */
  readonly now?: () => number;
}

export interface RunningUserPool extends RunningServer {
  /** The issuer in the tokens. It is the address of the real service; `jwksUrl` says where the keys are. */
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly users: Users;
}

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    AdminAddUserToGroup: adminAddUserToGroup,
    AdminCreateUser: adminCreateUser,
    AdminDisableUser: adminDisableUser,
    AdminEnableUser: adminEnableUser,
    AdminGetUser: adminGetUser,
    AdminResetUserPassword: adminResetUserPassword,
    AdminUserGlobalSignOut: adminUserGlobalSignOut,
    AssociateSoftwareToken: associateSoftwareToken,
    ConfirmForgotPassword: confirmForgotPassword,
    DescribeUserPool: describeUserPool,
    ForgotPassword: forgotPassword,
    GetTokensFromRefreshToken: getTokensFromRefreshToken,
    GetUser: getUser,
    GlobalSignOut: globalSignOut,
    InitiateAuth: initiateAuth,
    ListUsersInGroup: listUsersInGroup,
    RespondToAuthChallenge: respondToAuthChallenge,
    RevokeToken: revokeToken,
    SetUserMFAPreference: setUserMfaPreference,
    VerifySoftwareToken: verifySoftwareToken,
  }),
);

/** How long an unfinished sign-in waits for the next response. */
const SESSION_SECONDS = 180;
const OPERATOR_CALL = /^(Admin|Describe|List)/;
const MAX_BODY_BYTES = 256 * 1024;

/** Pages of any origin may call, as on AWS. */
const corsHeaders = ({ method, headers }: IncomingMessage): Record<string, string> =>
  headers.origin === undefined
    ? {}
    : {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
        ...(method === 'OPTIONS' && {
          'access-control-allow-methods': 'POST,GET',
          'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
          'access-control-max-age': '172800',
        }),
      };

const parseBody = (body: Buffer): unknown => {
  if (body.length > MAX_BODY_BYTES) throw unreadableBody();
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw unreadableBody();
  }
};

const answer = async (pool: Pool, request: IncomingMessage): Promise<object> => {
  if (request.method === 'OPTIONS') return {};
  if (request.method === 'GET') {
    const published = `/${pool.userPoolId}/.well-known`;
    if (request.url === `${published}/jwks.json`) return publicKeys(pool);
    if (request.url === `${published}/openid-configuration`) return { issuer: pool.issuer };
    throw unknownOperation();
  }
  const [, name = ''] =
    /^AWSCognitoIdentityProviderService\.(\w+)$/.exec(String(request.headers['x-amz-target'])) ?? [];
  const isJson = request.headers['content-type']?.startsWith('application/x-amz-json-1.1') === true;
  const run = OPERATIONS.get(name);
  if (request.method !== 'POST' || !isJson || !run) throw unknownOperation();
  // The operator's calls carry a signature, which is not verified.
  if (OPERATOR_CALL.test(name) && !isSigned(request)) throw unsignedCall();
  return run(pool, parseBody(await readBody(request, MAX_BODY_BYTES)));
};

const respond = async (pool: Pool, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const headers = {
    ...corsHeaders(request),
    'x-amzn-RequestId': randomUUID(),
    'content-type': request.method === 'GET' ? 'application/json' : 'application/x-amz-json-1.1',
  };
  try {
    const reply = await answer(pool, request);
    response.writeHead(200, headers).end(JSON.stringify(reply));
  } catch (error) {
    // Any other error is a defect of this server. Its text is shown, because only a developer can see it.
    const { type, message, status } =
      error instanceof AwsError ? error : new AwsError('InternalErrorException', String(error), 500);
    response
      .writeHead(status, {
        ...headers,
        'x-amzn-ErrorType': `${type}:`,
        'x-amzn-ErrorMessage': message.replaceAll(/[^\x20-\x7e]/g, ' '),
      })
      .end(JSON.stringify({ __type: type, ...(message && { message }) }));
  }
};

/** Starts the pool. Rejects if the port is taken or the file is not a pool's. */
export const startUserPool = async ({
  port,
  file,
  settings,
  sendMail,
  now = Date.now,
}: UserPoolOptions): Promise<RunningUserPool> => {
  const store = openStore(file, now);
  await ensureKeys(store);
  const { userPoolId } = settings;
  const pool: Pool = {
    ...settings,
    name: userPoolId.split('_')[1] ?? '',
    issuer: `https://cognito-idp.${ACCOUNT.region}.amazonaws.com/${userPoolId}`,
    store,
    sessions: openSessions(SESSION_SECONDS, now),
    sendMail,
    now,
  };
  const server = await startServer(port, (request, response) => respond(pool, request, response));
  return {
    ...server,
    issuer: pool.issuer,
    jwksUrl: `${server.url}/${userPoolId}/.well-known/jwks.json`,
    users: openUsers(pool),
  };
};
