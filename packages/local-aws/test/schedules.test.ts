import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stackFrom } from '../cloudformation/stack.ts';
import type { LambdaFunction } from '../lambda/functions.ts';
import { playSchedules, readSchedules } from '../schedules.ts';

const FUNCTION_ARN = 'arn:aws:lambda:us-east-1:000000000000:function:Nightly';
const HOUR = 3_600_000;

const rule = (properties: object) => ({
  Type: 'AWS::Events::Rule',
  Properties: {
    ScheduleExpression: 'rate(1 hour)',
    State: 'ENABLED',
    Targets: [{ Id: 'Target0', Arn: { 'Fn::GetAtt': ['Nightly', 'Arn'] } }],
    ...properties,
  },
});

const stackWith = (properties: object = {}) =>
  stackFrom(
    JSON.stringify({
      Resources: { Hourly: rule(properties), Nightly: { Type: 'AWS::Lambda::Function' } },
    }),
    new Map(),
  );

/** Plays a rule; returns the events of its function, and how to stop. */
const play = (properties: object = {}) => {
  const events: unknown[] = [];
  const fn: LambdaFunction = {
    name: 'Nightly',
    invoke: () => Promise.resolve(),
    invokeAsync: (event) => void events.push(event),
    replace: () => undefined,
    close: () => Promise.resolve(),
  };
  const stop = playSchedules(readSchedules(stackWith(properties)), new Map([[FUNCTION_ARN, fn]]));
  return { events, stop };
};

describe('playSchedules', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00.500Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("invokes the function at each interval with EventBridge's event", () => {
    const { events } = play();
    vi.advanceTimersByTime(HOUR - 1);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual([
      {
        version: '0',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        'detail-type': 'Scheduled Event',
        source: 'aws.events',
        account: '000000000000',
        time: '2026-11-21T10:00:00Z',
        region: 'us-east-1',
        resources: ['arn:aws:events:us-east-1:000000000000:rule/Hourly'],
        detail: {},
      },
    ]);
    vi.advanceTimersByTime(2 * HOUR);
    expect(events).toHaveLength(3);
  });

  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(15 minutes)', 15 * 60_000],
    ['rate(7 days)', 7 * 24 * HOUR],
  ])('invokes the function at %s', (ScheduleExpression, milliseconds) => {
    const { events } = play({ ScheduleExpression });
    vi.advanceTimersByTime(milliseconds - 1);
    expect(events).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(events).toHaveLength(1);
  });

  it('does not invoke the function of a disabled rule, nor after it was stopped', () => {
    const off = play({ State: 'DISABLED' });
    const ended = play();
    ended.stop();
    vi.advanceTimersByTime(5 * HOUR);
    expect([...off.events, ...ended.events]).toEqual([]);
  });
});

describe('readSchedules', () => {
  it.each(['cron(0 12 * * ? *)', 'rate(1 hours)', 'rate(5 minute)', 'rate(0 hours)', 'rate(2 weeks)'])(
    'rejects the schedule %s',
    (ScheduleExpression) => {
      expect(() => readSchedules(stackWith({ ScheduleExpression }))).toThrow(ScheduleExpression);
    },
  );

  it('rejects an interval that is too long for a timer', () => {
    expect(() => readSchedules(stackWith({ ScheduleExpression: 'rate(30 days)' }))).toThrow('rate(30 days)');
  });

  it('rejects a rule without a schedule', () => {
    expect(() => readSchedules(stackWith({ ScheduleExpression: undefined }))).toThrow('Hourly');
  });

  it('rejects a rule whose function is not in the template', () => {
    expect(() => playSchedules(readSchedules(stackWith()), new Map())).toThrow(FUNCTION_ARN);
  });
});
