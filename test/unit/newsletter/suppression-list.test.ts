import { afterAll, expect, it } from 'vitest';
import { listen } from '../../listen.ts';
import { environment } from '../events.ts';

const requests: string[] = [];
let status = 200;
const server = await listen(({ method, url }, response) => {
  requests.push(`${method} ${url}`);
  response.writeHead(status).end('{}');
});
afterAll(() => server.close());
Object.assign(process.env, environment, { AWS_ENDPOINT_URL_SESV2: server.url });
const { removeFromSuppressionList } =
  await import('../../../functions/newsletter/suppression-list.client.ts');

it.each([
  [200, true],
  [404, true],
  [400, false],
  [403, false],
])('takes an address off the list of SES, or finds that it is not on it: %s', async (answer, isDone) => {
  status = answer;
  requests.length = 0;
  const removed = removeFromSuppressionList('rosa+news@bakery.example').then(
    () => true,
    () => false,
  );
  expect(await removed).toBe(isDone);
  expect(requests[0]).toBe('DELETE /v2/email/suppression/addresses/rosa%2Bnews%40bakery.example');
});
