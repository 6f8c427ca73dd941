import { describe, expect, it } from 'vitest';
import { FailedCall } from '../../../local/seed/api-call.ts';
import { createSampleMaker } from '../../../local/seed/sample-maker.ts';

const NO_WAITS = [0, 0, 0];

/** Makes one sample whose first attempts fail with these errors. */
const makeAfter = async (errors: Error[], waits = NO_WAITS) => {
  const lines: string[] = [];
  const repetitions: number[] = [];
  const maker = createSampleMaker((text) => lines.push(text), waits);
  const isMade = await maker.make('the sample', async (repetition) => {
    repetitions.push(repetition);
    const error = errors[repetition];
    if (error) throw error;
    await Promise.resolve();
  });
  return { isMade, repetitions, failures: maker.failures, lines };
};

describe('createSampleMaker', () => {
  it.each([
    new FailedCall('POST /api/x', 500, ''),
    new FailedCall('POST /api/x', 409, ''),
    new FailedCall('POST /api/x', 429, ''),
    new TypeError('fetch failed'),
  ])('makes a sample again after %s', async (error) => {
    expect(await makeAfter([error, error])).toMatchObject({
      isMade: true,
      repetitions: [0, 1, 2],
      failures: [],
    });
  });

  it('does not repeat what the API refuses, and names the cause', async () => {
    expect(await makeAfter([new FailedCall('POST /api/x', 400, 'Title is required')])).toMatchObject({
      isMade: false,
      repetitions: [0],
      failures: [{ sample: 'the sample', cause: 'POST /api/x answered 400: Title is required' }],
    });
  });

  it('gives a sample up after the last wait', async () => {
    const error = new Error('no connection');
    expect(await makeAfter([error, error, error, error])).toMatchObject({
      isMade: false,
      repetitions: [0, 1, 2, 3],
      failures: [{ sample: 'the sample', cause: 'no connection' }],
    });
  });
});
