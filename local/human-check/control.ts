// Controls for tests and for work on the form. Turnstile does not have them.
//
//   POST /laptop/token          {hostname?, action?, ageSeconds?}: the token of a solved check, {token}.
//                               By default it was solved just now, at localhost, for the contact form
//   POST /laptop/faults         {faults: [{match?: 'POST /turnstile/v0/siteverify', kind, times?}]}: replaces the
//                               planned faults; faults.ts explains the kinds
//   GET  /laptop/verifications  the calls of siteverify, oldest first: [{token, remoteip, idempotencyKey, errorCodes}]
//   POST /laptop/reset          forgets tokens, faults and calls
import * as z from 'zod/mini';
import { HUMAN_CHECK_ACTION } from '#shared/human-check.ts';
import { Fault, type PlannedFaults, type Reply } from './faults.ts';
import type { Tokens } from './tokens.ts';
import type { Verification } from './verification.ts';

export interface State {
  readonly tokens: Tokens;
  readonly faults: PlannedFaults;
  /** The calls of siteverify, oldest first. */
  readonly verifications: Verification[];
}

const TokenRequest = z.strictObject({
  hostname: z._default(z.string(), 'localhost'),
  action: z._default(z.string(), HUMAN_CHECK_ACTION),
  ageSeconds: z._default(z.number(), 0),
});
const FaultsRequest = z.strictObject({ faults: z.array(Fault) });

const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Answers a request to a path below /laptop. */
export const answerControl = (state: State, route: string, body: string): Reply => {
  try {
    const input: unknown = body === '' ? {} : JSON.parse(body);
    switch (route) {
      case 'POST /laptop/token': {
        const { ageSeconds, ...check } = TokenRequest.parse(input);
        return json(200, { token: state.tokens.create(check, ageSeconds) });
      }
      case 'POST /laptop/faults':
        state.faults.plan(FaultsRequest.parse(input).faults);
        return json(200, {});
      case 'GET /laptop/verifications':
        return json(200, state.verifications);
      case 'POST /laptop/reset':
        state.faults.plan([]);
        state.tokens.clear();
        state.verifications.length = 0;
        return json(200, {});
      default:
        return json(404, { message: 'There is no such control.' });
    }
  } catch (error) {
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError) {
      return json(400, { message: error.message });
    }
    throw error;
  }
};
