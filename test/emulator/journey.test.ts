import { afterEach, describe, expect, inject, it } from 'vitest';
import path from 'node:path';
import { steps } from './journey/steps.ts';
import { takeRefusals } from './refusals.ts';

describe('the journey', () => {
  const folder = path.dirname(inject('deployed').assembly);
  afterEach(() => {
    takeRefusals(folder);
  });
  it.each(steps.map((step) => [step.title, step] as const))('%s', async (_, { prepare }) => {
    const call = await prepare();
    await call();
    expect(takeRefusals(folder)).toEqual([]);
  });
});
