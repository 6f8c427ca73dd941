// Runs in a process of its own, see wrapper-cost.ts: microseconds of a warm request through `handle`.
import { handle } from '../../functions/handle.ts';
import { imageEndpoints } from '#shared/contract/images.ts';
import { CONTENT_EDITORS } from '#shared/contract/endpoint.ts';
import { median } from './report.ts';

const ROUNDS = 21;
const PER_ROUND = 2_000;

const reply = { presignedUrl: 'https://bucket.example/key', imageUrl: 'https://site.example/image.jpg' };

const measure = async (): Promise<number> => {
  const handler = handle(imageEndpoints.createUpload, () => Promise.resolve(reply));
  const event = {
    headers: { 'content-type': 'application/json', 'x-origin-key': process.env['ORIGIN_KEY'] },
    body: JSON.stringify({
      week: 'w11-16-22-y2026',
      imageType: 'blogimage',
      contentType: 'image/jpeg',
      contentLength: 1000,
    }),
    isBase64Encoded: false,
    requestContext: {
      requestId: 'bench',
      authorizer: {
        jwt: { claims: { token_use: 'id', sub: 'bench', 'cognito:groups': `[${CONTENT_EDITORS}]` } },
      },
    },
  } as never;
  const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 } as never;
  const write = process.stdout.write.bind(process.stdout);
  const times: number[] = [];
  // The log line is part of the cost; writing it to the terminal is not.
  const silent = (() => true) as typeof process.stdout.write;
  for (let round = 0; round < ROUNDS; round += 1) {
    process.stdout.write = silent;
    const begun = performance.now();
    for (let call = 0; call < PER_ROUND; call += 1) await handler(event, context);
    times.push(((performance.now() - begun) * 1000) / PER_ROUND);
    process.stdout.write = write;
  }
  return median(times);
};

const tookMicroseconds = await measure();
process.stdout.write(`${tookMicroseconds}\n`);
