// Stands in for Lambda: takes asynchronous invocations, and keeps their events until a test runs them.
import { listenAsService } from '../listen.ts';

export const startFunctionService = async () => {
  /** The events that were taken and not run yet, in order. */
  const events: unknown[] = [];
  const service = await listenAsService((_, response, body) => {
    events.push(JSON.parse(body));
    response.writeHead(202).end();
  });
  return Object.assign(service, { events });
};
