// The pool over HTTP: one POST address for all operations (AWS JSON 1.1), and the published keys.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  associateSoftwareToken,
  changePassword,
  getUser,
  setUserMfaPreference,
  verifySoftwareToken,
} from './account.ts';
import { adminOperations } from './admin.ts';
import { respondToAuthChallenge } from './answer-challenge.ts';
import { Fault, unknownOperation, unreadableBody, unsigned } from './faults.ts';
import { initiateAuth } from './initiate-auth.ts';
import type { Operation, Pool } from './pool.ts';
import { confirmForgotPassword, forgotPassword } from './recovery.ts';
import { publicKeys } from './tokens.ts';
import { getTokensFromRefreshToken, globalSignOut, revokeToken } from './token-operations.ts';

const publicOperations: Record<string, Operation> = {
  AssociateSoftwareToken: associateSoftwareToken,
  ChangePassword: changePassword,
  ConfirmForgotPassword: confirmForgotPassword,
  ForgotPassword: forgotPassword,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  GetUser: getUser,
  GlobalSignOut: globalSignOut,
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,
  SetUserMFAPreference: setUserMfaPreference,
  VerifySoftwareToken: verifySoftwareToken,
};

/** Listens on 127.0.0.1 only; rejects when the port is taken. Without `allowedOrigins` any page may call, as with AWS. */
export function serve(pool: Pool, port: number, allowedOrigins?: readonly string[]): Promise<Server> {
  const server = createServer((request, response) => {
    allowOrigin(request, response, allowedOrigins);
    response.setHeader('x-amzn-RequestId', randomUUID());
    answer(pool, request).then(
      (reply) => send(response, 200, reply),
      (error: unknown) => sendFault(response, error),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

async function answer(pool: Pool, request: IncomingMessage): Promise<object> {
  if (request.method === 'OPTIONS') return {};
  const path = request.url?.split('?')[0] ?? '/';
  if (request.method === 'GET') return published(pool, path, request.headers.host ?? '');
  const run = operationOf(request);
  return run(pool, await bodyOf(request));
}

function published(pool: Pool, path: string, host: string): object {
  const folder = `/${pool.userPoolId}/.well-known`;
  if (path === `${folder}/jwks.json`) return publicKeys(pool);
  if (path !== `${folder}/openid-configuration`) throw unknownOperation();
  return {
    id_token_signing_alg_values_supported: ['RS256'],
    issuer: pool.issuer,
    jwks_uri: `http://${host}${folder}/jwks.json`,
    response_types_supported: ['code', 'token'],
    subject_types_supported: ['public'],
  };
}

function operationOf(request: IncomingMessage): Operation {
  const target = String(request.headers['x-amz-target'] ?? '');
  const isJson = request.headers['content-type']?.startsWith('application/x-amz-json-1.1');
  const name = target.replace(/^AWSCognitoIdentityProviderService\./, '');
  if (request.method !== 'POST' || request.url !== '/' || !isJson || name === target)
    throw unknownOperation();
  const admin = Object.hasOwn(adminOperations, name) ? adminOperations[name] : undefined;
  // A page in the browser cannot leave its Origin out, so no page can act as the administrator.
  const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ');
  if (admin && (request.headers.origin || !isSigned)) throw unsigned();
  const run = admin ?? (Object.hasOwn(publicOperations, name) ? publicOperations[name] : undefined);
  if (!run) throw unknownOperation();
  return run;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  // Read to its end even when too long: hanging up would reach the client as a network error.
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= LARGEST_BODY_BYTES) parts.push(part);
  }
  if (bytes > LARGEST_BODY_BYTES) throw unreadableBody();
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw unreadableBody();
  }
}

const LARGEST_BODY_BYTES = 256 * 1024;

function allowOrigin(request: IncomingMessage, response: ServerResponse, allowed?: readonly string[]): void {
  const { origin } = request.headers;
  if (!origin || (allowed && !allowed.includes(origin))) return;
  response.setHeader('access-control-allow-origin', allowed ? origin : '*');
  if (allowed) response.setHeader('vary', 'origin');
  response.setHeader(
    'access-control-expose-headers',
    'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
  );
  if (request.method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', 'POST,GET');
  response.setHeader(
    'access-control-allow-headers',
    request.headers['access-control-request-headers'] ??
      'content-type,x-amz-target,x-amz-user-agent,cache-control',
  );
  response.setHeader('access-control-max-age', '172800');
}

function send(response: ServerResponse, status: number, reply: object): void {
  const type = 'keys' in reply || 'jwks_uri' in reply ? 'application/json' : 'application/x-amz-json-1.1';
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(reply));
}

function sendFault(response: ServerResponse, error: unknown): void {
  // Anything that is no Fault is a defect of this stand-in: shown whole, since only its developer can see it.
  const fault = error instanceof Fault ? error : new Fault('InternalErrorException', String(error));
  response.setHeader('x-amzn-ErrorType', `${fault.type}:`);
  response.setHeader('x-amzn-ErrorMessage', fault.message.replaceAll(/[^\x20-\x7e]/g, ' '));
  const message = fault.message && { message: fault.message };
  send(response, error instanceof Fault ? 400 : 500, { __type: fault.type, ...message });
}
