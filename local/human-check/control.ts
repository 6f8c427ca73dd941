// The levers of the stand-in, for tests and for whoever develops the form. None of this exists at a provider.
//
//   POST /laptop/token   {provider?, hostname?, action?, cdata?, ageSeconds?}: a token as if somebody had solved the
//                        check; {token}. Without more it is Turnstile's, for the contact form at localhost, fresh
//   POST /laptop/faults  {faults: [{match?: 'POST /turnstile/v0/siteverify', kind, times?, milliseconds?}]}: replaces
//                        what was planned; the kinds are explained in faults.ts
//   GET  /laptop/asked   what siteverify was asked, oldest first: [{provider, token, remoteip, idempotencyKey, errorCodes}]
//   POST /laptop/reset   forgets tokens, faults and what was asked
import * as z from 'zod/mini';
import { CAPTCHA_ACTION, CAPTCHA_PROVIDERS } from '#shared/captcha.ts';
import type { Reply } from '../../packages/local-aws/outages.ts';
import { Fault } from './faults.ts';
import type { CaptchaStandIn } from './stand-in.ts';

const Wish = z.strictObject({
  provider: z._default(z.enum(CAPTCHA_PROVIDERS), 'turnstile'),
  hostname: z._default(z.string(), 'localhost'),
  action: z._default(z.string(), CAPTCHA_ACTION),
  cdata: z._default(z.string(), ''),
  ageSeconds: z._default(z.number(), 0),
});
const Plan = z.strictObject({ faults: z.array(Fault) });

const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Answers a request under /laptop. */
export const answerControl = (standIn: CaptchaStandIn, lever: string, body: string): Reply => {
  try {
    const input: unknown = body === '' ? {} : JSON.parse(body);
    switch (lever) {
      case 'POST /laptop/token': {
        const { ageSeconds, ...solved } = Wish.parse(input);
        return json(200, { token: standIn.tokens.mint(solved, ageSeconds) });
      }
      case 'POST /laptop/faults':
        standIn.faults.plan(Plan.parse(input).faults);
        return json(200, {});
      case 'GET /laptop/asked':
        return json(200, standIn.asked);
      case 'POST /laptop/reset':
        standIn.faults.plan([]);
        standIn.tokens.clear();
        standIn.asked.length = 0;
        return json(200, {});
      default:
        return json(404, { message: 'No such lever.' });
    }
  } catch (error) {
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError) {
      return json(400, { message: error.message });
    }
    throw error;
  }
};
