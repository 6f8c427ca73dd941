import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stackFrom } from '../cloudformation/stack.ts';
import type { LambdaFunction } from '../lambda/functions.ts';
import { playSchedules, schedulesOf } from '../schedule.ts';

const FUNCTION_ARN = 'arn:aws:lambda:us-east-1:000000000000:function:Reconcile';
const HOUR = 3_600_000;

const rule = (properties: object) => ({
  Type: 'AWS::Events::Rule',
  Properties: {
    ScheduleExpression: 'rate(1 hour)',
    State: 'ENABLED',
    Targets: [{ Id: 'Target0', Arn: { 'Fn::GetAtt': ['Reconcile', 'Arn'] } }],
    ...properties,
  },
});

const stackWith = (properties: object = {}) =>
  stackFrom(
    JSON.stringify({
      Resources: { Hourly: rule(properties), Reconcile: { Type: 'AWS::Lambda::Function' } },
    }),
    new Map(),
  );

/** Plays the rule of a stack; answers the events that its function got, and the end of it. */
const play = (properties: object = {}) => {
  const events: unknown[] = [];
  const fn: LambdaFunction = {
    name: 'Reconcile',
    invoke: () => Promise.resolve(),
    invokeLater: (event) => void events.push(event),
    close: () => Promise.resolve(),
  };
  const stop = playSchedules(schedulesOf(stackWith(properties)), new Map([[FUNCTION_ARN, fn]]));
  return { events, stop };
};

describe('a rule with a schedule', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00.500Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("calls its function each time, with EventBridge's event", () => {
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

  it('hands over the input of the template instead, where there is one', () => {
    const { events } = play({
      Targets: [{ Id: 'T', Arn: { 'Fn::GetAtt': ['Reconcile', 'Arn'] }, Input: '{"deep":true}' }],
    });
    vi.advanceTimersByTime(HOUR);
    expect(events).toEqual([{ deep: true }]);
  });

  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(15 minutes)', 15 * 60_000],
    ['rate(7 days)', 7 * 24 * HOUR],
  ])('keeps %s', (ScheduleExpression, milliseconds) => {
    const { events } = play({ ScheduleExpression });
    vi.advanceTimersByTime(milliseconds - 1);
    expect(events).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(events).toHaveLength(1);
  });

  it('calls nobody while it is switched off, and after the end', () => {
    const off = play({ State: 'DISABLED' });
    const ended = play();
    ended.stop();
    vi.advanceTimersByTime(5 * HOUR);
    expect([...off.events, ...ended.events]).toEqual([]);
  });
});

describe('the start stops', () => {
  it.each(['cron(0 12 * * ? *)', 'rate(1 hours)', 'rate(5 minute)', 'rate(0 hours)', 'rate(2 weeks)'])(
    'at the schedule %s, which a laptop does not play',
    (ScheduleExpression) => {
      expect(() => schedulesOf(stackWith({ ScheduleExpression }))).toThrow(ScheduleExpression);
    },
  );

  it('at a wait that no timer can keep', () => {
    expect(() => schedulesOf(stackWith({ ScheduleExpression: 'rate(30 days)' }))).toThrow('rate(30 days)');
  });

  it('at a rule that waits for events instead of a time', () => {
    expect(() => schedulesOf(stackWith({ ScheduleExpression: undefined }))).toThrow('Hourly');
  });

  it('at a rule that calls what is not there', () => {
    expect(() => playSchedules(schedulesOf(stackWith()), new Map())).toThrow(FUNCTION_ARN);
  });
});
