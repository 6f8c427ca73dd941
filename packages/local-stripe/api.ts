// The way of a request under /v1: key, version, planned faults, idempotency, then the operation itself.
import { setTimeout } from 'node:timers/promises';
import { Stripe } from 'stripe';
import type { Faults } from '../local-aws/faults.ts';
import type { Account } from './account.ts';
import { checkoutRoutes } from './checkout.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { expand } from './expand.ts';
import type { Fault } from './faults.ts';
import { parseForm } from './form.ts';
import type { IdempotencyKeys, Written } from './idempotency.ts';
import { newId } from './ids.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { portalRoutes } from './portal.ts';
import { productRoutes } from './products.ts';
import {
  cardRefused,
  crashed,
  invalidParameter,
  noKey,
  rateLimited,
  StripeRefusal,
  unavailable,
  unknownVersion,
  unrecognizedUrl,
  wrongKey,
} from './refusal.ts';
import type { Reply, Request } from './request.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { endpointRoutes } from './webhook-endpoints.ts';

const routes = [
  ...checkoutRoutes,
  ...customerRoutes,
  ...endpointRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...portalRoutes,
  ...productRoutes,
  ...subscriptionRoutes,
];

export interface Api {
  account: Account;
  secretKey: string;
  faults: Faults<Fault>;
  keys: IdempotencyKeys;
}

/** Answers a request of the API; null when the connection is to break instead. */
export async function answerApi(api: Api, request: Request): Promise<Reply | null> {
  const requestId = newId('req', 14);
  const key = request.method === 'POST' ? request.header('idempotency-key') : undefined;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': Stripe.API_VERSION,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  try {
    checkKey(request, api.secretKey);
    checkVersion(request);
    const fault = api.faults.next(request.method, request.path);
    if (fault?.kind === 'reset') return null;
    if (fault?.kind === 'garbage')
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<html><body>It works!</body></html>',
      };
    if (fault?.kind === 'down') throw unavailable();
    if (fault?.kind === 'rate-limit') throw rateLimited();
    const { written, original } = await api.keys.once(
      key,
      `${request.method} ${request.path}\n${request.body}`,
      async () => {
        if (fault?.kind === 'slow') await setTimeout(fault.milliseconds ?? 2000, undefined, { ref: false });
        return carryOut(api.account, request, requestId, key ?? null, fault);
      },
    );
    if (fault?.kind === 'lost-answer') return null;
    return {
      status: written.status,
      headers: {
        ...headers,
        // What is kept under the key would only be replayed.
        ...(written.status >= 500 && { 'stripe-should-retry': 'false' }),
        ...(original && { 'original-request': original.requestId, 'idempotent-replayed': 'true' }),
      },
      body: written.body,
    };
  } catch (error) {
    const refusal = refusalOf(error);
    const mayRetry = refusal.status === 409 || refusal.status === 429 || refusal.status === 503;
    const advice = mayRetry ? { 'stripe-should-retry': 'true' } : {};
    return { status: refusal.status, headers: { ...headers, ...advice }, body: bodyOf(refusal, requestId) };
  }
}

function carryOut(
  account: Account,
  request: Request,
  requestId: string,
  key: string | null,
  fault: Fault | undefined,
): Written {
  account.cause = { id: requestId, idempotency_key: key };
  try {
    if (fault?.kind === 'crash') throw crashed();
    if (fault?.kind === 'card-error')
      throw cardRefused({
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      });
    const answer = operate(account, request);
    return { status: 200, body: JSON.stringify(answer, null, 2), requestId, isBeforeWork: false };
  } catch (error) {
    const refusal = refusalOf(error);
    const { status, isBeforeWork } = refusal;
    return { status, body: bodyOf(refusal, requestId), requestId, isBeforeWork };
  } finally {
    account.cause = null;
  }
}

function operate(account: Account, request: Request): object {
  const found = routes.find((each) => each.method === request.method && each.pattern.test(request.path));
  if (!found) throw unrecognizedUrl(request.method, request.path);
  const ids = found.pattern.exec(request.path)?.slice(1).map(decodeURIComponent) ?? [];
  const { expand: expansions = [], ...input } = { ...parseForm(request.query), ...parseForm(request.body) };
  if (!Array.isArray(expansions) || !expansions.every((each) => typeof each === 'string'))
    throw invalidParameter('Invalid array', { param: 'expand' });
  const answer = found.prepare(input)(account, ids);
  return expand(account, answer, expansions);
}

const refusalOf = (error: unknown): StripeRefusal => {
  if (error instanceof StripeRefusal) return error;
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new StripeRefusal(500, { type: 'api_error', message: `The stand-in itself failed: ${message}` });
};

const bodyOf = (refusal: StripeRefusal, requestId: string): string => {
  const { code } = refusal.body;
  const about =
    code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
  return JSON.stringify(
    {
      error: {
        ...refusal.body,
        ...about,
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      },
    },
    null,
    2,
  );
};

function checkKey(request: Request, secretKey: string): void {
  const [scheme = '', credentials = ''] = (request.header('authorization') ?? '').split(' ');
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64').toString().split(':')[0]
      : credentials;
  if (!given) throw noKey();
  if (given !== secretKey) throw wrongKey(given);
}

function checkVersion(request: Request): void {
  const version = request.header('stripe-version');
  if (version !== undefined && version !== Stripe.API_VERSION)
    throw unknownVersion(version, Stripe.API_VERSION);
}
