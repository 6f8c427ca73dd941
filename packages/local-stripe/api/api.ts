// Handles a request under /v1: secret key, planned fault, idempotency key, then the operation.
import { setTimeout } from 'node:timers/promises';
import { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import type { Fault, Faults } from '../faults.ts';
import type { Reply, Request } from '../http.ts';
import { newId } from '../ids.ts';
import { accountRoutes } from './accounts.ts';
import { portalRoutes } from './billing-portal.ts';
import { checkoutRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import {
  ApiError,
  cardDeclined,
  crashed,
  rateLimited,
  unavailable,
  unrecognizedUrl,
  wrongKey,
  rejected,
} from './errors.ts';
import { eventRoutes } from './events.ts';
import { expandAnswer, takeExpand } from './expand.ts';
import type { ApiResponse, IdempotencyKeys } from './idempotency.ts';
import { invoiceRoutes } from './invoices.ts';
import { parseForm } from './parameters.ts';
import { paymentRoutes } from './payments.ts';
import { priceRoutes } from './prices.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { endpointRoutes } from './webhook-endpoints.ts';
import { declines } from '../billing/test-cards.ts';

const routes = [
  ...accountRoutes,
  ...checkoutRoutes,
  ...customerRoutes,
  ...endpointRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...portalRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
];

export interface Api {
  readonly account: Account;
  readonly secretKey: string;
  readonly faults: Faults;
  readonly keys: IdempotencyKeys;
}

const checkSecretKey = ({ headers }: Request, secretKey: string): void => {
  const [, given = ''] = (headers.authorization ?? '').split(' ');
  if (given !== secretKey) throw wrongKey(given);
};

const operate = (account: Account, { method, path, query, body }: Request): object => {
  const route = routes.find((each) => each.method === method && each.pattern.test(path));
  if (!route) throw unrecognizedUrl(method, path);
  const id = decodeURIComponent(route.pattern.exec(path)?.[1] ?? '');
  const { expand, rest } = takeExpand({ ...parseForm(query), ...parseForm(body) });
  return expandAnswer(account, route.run(account, rest, id), expand);
};

const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : crashed(
        `local-stripe failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );

const errorBody = ({ body }: ApiError): string => JSON.stringify({ error: body });

const perform = (account: Account, request: Request, fault: Fault | undefined): ApiResponse => {
  try {
    if (fault?.kind === 'crash') throw crashed();
    if (fault?.kind === 'card-error') throw cardDeclined(declines.generic);
    if (fault?.kind === 'refused') throw rejected('This object can no longer be changed.');
    return { status: 200, body: JSON.stringify(operate(account, request)), isKept: true };
  } catch (error) {
    const apiError = toApiError(error);
    return { status: apiError.status, body: errorBody(apiError), isKept: apiError.isKept };
  }
};

const isTransient = ({ status }: ApiError): boolean => status === 409 || status === 429 || status === 503;

/** Answers a request to the API; null if the connection must break instead. */
export const answerApi = async (api: Api, request: Request): Promise<Reply | null> => {
  const { account, faults, keys, secretKey } = api;
  const headers = {
    'content-type': 'application/json',
    'request-id': newId('req', 14),
    'stripe-version': Stripe.API_VERSION,
  };
  try {
    checkSecretKey(request, secretKey);
    const fault = faults.next(request.method, request.path);
    if (fault?.kind === 'reset') return null;
    if (fault?.kind === 'garbage') {
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<html><body>It works!</body></html>',
      };
    }
    if (fault?.kind === 'down') throw unavailable();
    if (fault?.kind === 'rate-limit') throw rateLimited();
    const key = request.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined;
    const content = `${request.method} ${request.path}\n${request.body}`;
    const { status, body, isReplayed } = await keys.once(account, key, content, async () => {
      if (fault?.kind === 'slow') await setTimeout(fault.milliseconds ?? 2000, undefined, { ref: false });
      return perform(account, request, fault);
    });
    if (fault?.kind === 'lost-answer') return null;
    // A retry with the same key would only get the same failure again.
    const advice = status >= 500 ? { 'stripe-should-retry': 'false' } : {};
    const replay = isReplayed ? { 'idempotent-replayed': 'true' } : {};
    return { status, headers: { ...headers, ...advice, ...replay }, body };
  } catch (error) {
    const apiError = toApiError(error);
    const advice = isTransient(apiError) ? { 'stripe-should-retry': 'true' } : {};
    return { status: apiError.status, headers: { ...headers, ...advice }, body: errorBody(apiError) };
  }
};
