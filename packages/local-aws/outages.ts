// What may befall a request to any service, whatever the service is.
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `nothing` and the connection breaks; `half` of it, and then. */
  readonly sent?: 'whole' | 'half' | 'nothing';
}

/**
 * `down`: 503, nothing done. `crash`: 500, nothing done. `slow`: done, answered late. `reset`: the connection breaks,
 * nothing done. `lost-answer`: done, then the connection breaks. `half`: done, and half of the answer arrives.
 * `garbage`: a page instead of an answer, nothing done.
 */
export const OUTAGES = ['down', 'crash', 'slow', 'reset', 'lost-answer', 'half', 'garbage'] as const;
export type Outage = (typeof OUTAGES)[number];

const SLOW_MS = 5_000;

const page = (status: number, text: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html><body>${text}</body></html>`,
});

/** What arrives at the caller: that of `work`, or what the outage leaves of it. */
export const throughOutage = async (
  outage: { readonly kind: Outage; readonly milliseconds?: number | undefined } | undefined,
  work: () => Reply | Promise<Reply>,
): Promise<Reply> => {
  switch (outage?.kind) {
    case undefined:
      return work();
    case 'down':
      return page(503, 'Service Unavailable');
    case 'crash':
      return page(500, 'Internal Server Error');
    case 'garbage':
      return page(200, 'It works!');
    case 'reset':
      return { ...page(200, ''), sent: 'nothing' };
    case 'lost-answer':
      return { ...(await work()), sent: 'nothing' };
    case 'half':
      return { ...(await work()), sent: 'half' };
    case 'slow': {
      const reply = await work();
      await setTimeout(outage.milliseconds ?? SLOW_MS, undefined, { ref: false });
      return reply;
    }
  }
};

/** Sends as much of the reply as is to arrive. */
export const sendReply = (response: ServerResponse, { status, headers, body, sent }: Reply): void => {
  if (sent === 'nothing') {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': bytes.length }) });
  if (sent === 'half') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
};
