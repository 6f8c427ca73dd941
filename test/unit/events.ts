// Events of the HTTP API (payload 2.0), and checks of the responses.
import type { Context } from 'aws-lambda';
import { expect } from 'vitest';
import { ProblemDetails, type FieldProblem } from '#shared/contract/problem.ts';
import { EMAIL_CLAIM, EMAIL_VERIFIED_CLAIM, SIGNED_IN_AT_CLAIM } from '#shared/identity.ts';
import type { HttpResponse } from '../../functions/platform/responses.ts';
import type { Event } from '../../functions/platform/request.ts';

export const SITE_URL = 'https://plainly.example';
export const TENANT_URL = 'https://plainly.eu.auth0.com';
export const SITE_API_KEY = 'a-key-for-the-unit-tests';
const ORIGIN_KEY = 'the-origin-key-of-the-unit-tests';

/** The variables of a deployed function. Set them before a handler is imported. */
export const environment = {
  STAGE: 'test',
  ORIGIN_KEY,
  HASH_KEY: 'the-hash-key-of-the-unit-tests-here',
  TENANT_MANAGEMENT: 'by-hand',
  SITE_API_KEY,
  SITE_URL,
  ARTICLES_TABLE: 'articles',
  DRAFTS_TABLE: 'drafts',
  DISTRIBUTION_ID: 'E2EXAMPLE',
  IMAGE_BUCKET: 'images',
  IMAGE_FUNCTION: 'draw-upload',
  CUSTOMERS_TABLE: 'customers',
  FORGOTTEN_CUSTOMERS_TABLE: 'forgotten-customers',
  PROGRESS_TABLE: 'progress',
  KEPT_TABLE: 'kept',
  ONE_TIME_TOKENS_TABLE: 'one-time-tokens',
  STRIPE_EVENTS_TABLE: 'stripe-events',
  TENANT_URL,
  HAND_OFF_SECRET_PARAMETER: '/plainly/test/hand-off-secret',
  STRIPE_SECRET_KEY_PARAMETER: '/plainly/test/stripe-secret-key',
  STRIPE_WEBHOOK_SECRET_PARAMETER: '/plainly/test/stripe-webhook-secret',
  STRIPE_URL: 'https://api.stripe.com',
  STRIPE_PORTAL_CONFIGURATION: 'default',
  ESSENTIALS_PRICE_ID: 'price_1PlainlyTestEssentials',
  CONTACT_FORM: 'open',
  CONTACT_REQUESTS_TABLE: 'contact-requests',
  UPLOADS_TABLE: 'uploads',
  RATE_LIMITS_TABLE: 'rate-limits',
  HUMAN_CHECK_VERIFY_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  HUMAN_CHECK_SECRET_PARAMETER: '/plainly/test/human-check-secret',
  SUBSCRIBERS_TABLE: 'subscribers',
  LIST: 'on',
  MAIL_LINK_SECRET_PARAMETER: '/plainly/test/mail-link-secret',
  ADDRESS_KEY_PARAMETER: '/plainly/test/address-key',
  MAILS_TABLE: 'mails',
  MAIL_FUNCTION: 'send-mails',
  EXPORT_FUNCTION: 'export-customer',
  FORGET_FUNCTION: 'forget-customer',
  MAILS: 'on',
  AUTOMATIC_TAX: 'off',
  PROMOTION_CODES: 'off',
  YEARLY_REMINDER: 'on',
  SAMPLE_SENDER: 'allowed',
  STAFF_POOL_ID: 'us-east-1_plainly',
  MAIL_SET: 'mails',
  NEWSLETTER_SET: 'newsletter',
  MAIL_FROM: 'site@plainly.example',
  MAIL_TO: 'hello@plainly.example,owner@plainly.example',
  MAIL_TO_SECOND: 'second@mail.example',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'unit',
  AWS_SECRET_ACCESS_KEY: 'unit',
  LOG_LEVEL: 'SILENT',
};

export const editorClaims = {
  sub: 'editor-1',
  token_use: 'id',
  'cognito:groups': '[content-editors]',
  name: 'Edith',
};

export const customerClaims = {
  sub: 'google-oauth2|104386512345678901234',
  iss: `${TENANT_URL}/`,
  [EMAIL_CLAIM]: 'rosa@bakery.example',
  // The gateway hands booleans over as text.
  [EMAIL_VERIFIED_CLAIM]: 'true',
  // No clock of a test is later.
  [SIGNED_IN_AT_CLAIM]: '2100-01-01T00:00:00.000Z',
};

/** The event with a bearer token added to its headers. */
export const withBearer = (token: string, event: object = {}): object => {
  const headers = 'headers' in event ? (event.headers as object) : {};
  return { ...event, headers: { ...headers, authorization: `Bearer ${token}` } };
};

export const withClaims = (claims: Record<string, unknown>, event: object = {}): object => ({
  ...event,
  requestContext: { requestId: 'request-1', authorizer: { jwt: { claims, scopes: null } } },
});

export const jsonEvent = (body: unknown, more: object = {}): object => ({
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  isBase64Encoded: false,
  requestContext: { requestId: 'request-1' },
  ...more,
});

/** The time that a function has. It only ends what hangs, also on a busy machine. */
const LONG_MS = 150_000;

type Handler = (event: Event, context: Context) => Promise<HttpResponse>;

/** Calls a handler as the edge does. The event is any object, because an event from outside has no type. */
export const send = (handler: Handler, event: object, remainingMs = LONG_MS): Promise<HttpResponse> => {
  const ofEdge = { 'x-origin-key': ORIGIN_KEY, 'x-origin-use': 'documents' };
  const headers = { ...ofEdge, ...('headers' in event ? (event.headers as object) : {}) };
  return sendPastEdge(handler, { ...event, headers }, remainingMs);
};

/** Calls a handler with an event as it is, without the header of the edge. */
export const sendPastEdge = (
  handler: Handler,
  event: object,
  remainingMs = LONG_MS,
): Promise<HttpResponse> => {
  const context = { awsRequestId: 'lambda-1', getRemainingTimeInMillis: () => remainingMs };
  return handler(event, context as Context);
};

/** The problem in a response, checked against its schema. */
export const parseProblem = (answer: HttpResponse): ProblemDetails => {
  expect(answer.headers).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
  const problem = ProblemDetails.parse(JSON.parse(answer.body ?? ''));
  expect(problem.status).toBe(answer.statusCode);
  expect(answer.headers?.['x-request-id']).toBe(problem.requestId);
  return problem;
};

export const parseFieldProblems = (answer: HttpResponse): readonly FieldProblem[] =>
  parseProblem(answer).fields ?? [];
