// Mocks that take a moment. Lambda freezes a function once it has answered, so what it does not wait for is lost.
import { setImmediate } from 'node:timers/promises';
import { expect, vi } from 'vitest';

let running = 0;

/** Lets a function act at once, and take a moment until it returns. */
export const slow =
  <Args extends unknown[], Answer>(act: (...args: Args) => Answer) =>
  async (...args: Args): Promise<Answer> => {
    running += 1;
    const answer = act(...args);
    await setImmediate();
    running -= 1;
    return answer;
  };

/** Lets mocked functions take a moment and return nothing, until a test says otherwise. */
export const slowDown = (...mocks: readonly object[]): void => {
  for (const mock of mocks.flatMap((one) => (vi.isMockFunction(one) ? [one] : Object.values(one))))
    if (vi.isMockFunction(mock)) mock.mockImplementation(slow(() => undefined));
};

/** After each test: nobody has gone on without one of them. */
export const expectNothingRunning = (): void => {
  const left = running;
  running = 0;
  expect(left, 'calls that nobody waited for').toBe(0);
};

/** The same for a function that is called only when every other one has ended. */
export const inTurn = <Args extends unknown[], Answer>(act: (...args: Args) => Answer) => {
  const actSlowly = slow(act);
  return (...args: Args): Promise<Answer> => {
    expectNothingRunning();
    return actSlowly(...args);
  };
};
