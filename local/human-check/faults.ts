// Failures of the human check that tests can plan.
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { ErrorCode } from './verification.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How much arrives before the connection breaks; by default, everything. */
  readonly sent?: 'half' | 'nothing';
}

export const Fault = z.strictObject({
  /** Method and path, like `POST /turnstile/v0/siteverify`. Without it the fault affects any request. */
  match: z.optional(z.string()),
  /**
   * Before the request has an effect: `down` (503), `crash` (500), `garbage` (a page), `reset` (the connection breaks).
   * After its effect: `lost-answer` (the connection breaks), `half` (half of the answer arrives). For siteverify:
   * `spent` (the token is refused as used or expired), `confused` (Turnstile reports an internal error).
   */
  kind: z.enum(['down', 'crash', 'garbage', 'reset', 'lost-answer', 'half', 'spent', 'confused']),
  /** How many requests the fault affects; one by default. */
  times: z.optional(z.number().check(z.minimum(1))),
});
export type Fault = z.infer<typeof Fault>;
type FaultKind = Fault['kind'];

export class PlannedFaults {
  #planned: { readonly fault: Fault; left: number }[] = [];

  /** Replaces the planned faults. */
  plan(faults: readonly Fault[]): void {
    this.#planned = faults.map((fault) => ({ fault, left: fault.times ?? 1 }));
  }

  /** Takes the fault that is planned for a request, if any. */
  next(method: string, path: string): FaultKind | undefined {
    const planned = this.#planned.find(
      ({ fault, left }) => left > 0 && (fault.match ?? `${method} ${path}`) === `${method} ${path}`,
    );
    if (planned) planned.left -= 1;
    return planned?.fault.kind;
  }
}

/** The error codes of siteverify for the faults that have one. */
export const ERROR_CODES: Readonly<Partial<Record<FaultKind, ErrorCode>>> = {
  spent: 'timeout-or-duplicate',
  confused: 'internal-error',
};

const toPage = (status: number, text: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html><body>${text}</body></html>`,
});

/** Runs `work` unless the fault prevents it. Returns what arrives at the caller. */
export const runWithFault = (kind: FaultKind | undefined, work: () => Reply): Reply => {
  switch (kind) {
    case undefined:
    case 'spent':
    case 'confused':
      return work();
    case 'down':
      return toPage(503, 'Service Unavailable');
    case 'crash':
      return toPage(500, 'Internal Server Error');
    case 'garbage':
      return toPage(200, 'It works!');
    case 'reset':
      return { ...toPage(200, ''), sent: 'nothing' };
    case 'lost-answer':
      return { ...work(), sent: 'nothing' };
    case 'half':
      return { ...work(), sent: 'half' };
  }
};

/** Sends as much of the reply as arrives. */
export const sendReply = (response: ServerResponse, { status, headers, body, sent }: Reply): void => {
  if (sent === 'nothing') {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  if (sent === 'half') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
};
