import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stackFrom } from '../cloudformation/stack.ts';
import { readRules } from '../events/rules.ts';
import { playSchedules } from '../events/schedules.ts';
import { sendEventOf, type ServiceEvent } from '../events/send-event.ts';
import { recordEvents } from './fixtures/record-events.ts';

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

/** Plays a rule with a schedule. Returns the events of its function, and a function that stops it. */
const play = (properties: object = {}) => {
  const { events, functions } = recordEvents('Nightly');
  return { events, stop: playSchedules(readRules(stackWith(properties)), functions) };
};

/** Makes a change whose event goes to a rule with this pattern. Returns the events of its function. */
const send = async (
  EventPattern: object,
  event: ServiceEvent,
  change: () => Promise<unknown> = () => Promise.resolve('changed'),
) => {
  const { events, functions } = recordEvents('Nightly');
  const rules = readRules(stackWith({ ScheduleExpression: undefined, EventPattern }));
  await sendEventOf(event, rules, functions, change).catch(() => undefined);
  return events;
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

  it('does not invoke the function after it was stopped', () => {
    const { events, stop } = play();
    stop();
    vi.advanceTimersByTime(5 * HOUR);
    expect(events).toEqual([]);
  });
});

describe('readRules', () => {
  it.each(['cron(0 12 * * ? *)', 'rate(1 hours)', 'rate(5 minute)', 'rate(0 hours)', 'rate(30 days)'])(
    'rejects the schedule %s',
    (ScheduleExpression) => {
      expect(() => readRules(stackWith({ ScheduleExpression }))).toThrow(ScheduleExpression);
    },
  );

  it('rejects a rule with neither a schedule nor a pattern, with both, and a disabled one', () => {
    expect(() => readRules(stackWith({ State: 'DISABLED' }))).toThrow('Hourly');
    expect(() => readRules(stackWith({ ScheduleExpression: undefined }))).toThrow('Hourly');
    expect(() => readRules(stackWith({ EventPattern: { source: ['aws.s3'] } }))).toThrow('Hourly');
  });

  it.each([
    { source: [{ suffix: '.s3' }] },
    { source: [{ prefix: 'aws.', 'anything-but': 'aws.ec2' }] },
    { detail: { object: { size: [{ numeric: ['>', 0] }] } } },
    { source: 'aws.s3' },
  ])('rejects the pattern %j, which is not played', (EventPattern) => {
    expect(() => readRules(stackWith({ ScheduleExpression: undefined, EventPattern }))).toThrow('Hourly');
  });

  it('rejects a rule whose function is not in the template', () => {
    expect(() => playSchedules(readRules(stackWith()), new Map())).toThrow(FUNCTION_ARN);
  });
});

describe('sendEventOf', () => {
  const pattern = {
    source: ['aws.s3'],
    'detail-type': ['Object Created', 'Object Restored'],
    detail: { bucket: { name: ['photos'] }, object: { key: [{ prefix: 'incoming/' }] } },
  };
  const created = (name: string, key: string, more: object = {}): ServiceEvent => ({
    source: 'aws.s3',
    'detail-type': 'Object Created',
    resources: [`arn:aws:s3:::${name}`],
    detail: { bucket: { name }, object: { key } },
    ...more,
  });

  it('invokes the function with an event that a pattern picks', async () => {
    expect(await send(pattern, created('photos', 'incoming/a.jpg'))).toEqual([
      {
        version: '0',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        account: '000000000000',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        region: 'us-east-1',
        ...created('photos', 'incoming/a.jpg'),
      },
    ]);
  });

  it.each([
    ['another bucket', created('other', 'incoming/a.jpg')],
    ['another prefix', created('photos', 'outgoing/incoming/a.jpg')],
    ['another type', created('photos', 'incoming/a.jpg', { 'detail-type': 'Object Deleted' })],
    ['a missing field', created('photos', 'incoming/a.jpg', { detail: { bucket: { name: 'photos' } } })],
  ])('does not invoke the function for %s', async (_, event) => {
    expect(await send(pattern, event)).toEqual([]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('the disk is full'))],
    ['changes nothing', () => Promise.resolve(undefined)],
  ])('does not invoke the function when the change %s', async (_, change) => {
    expect(await send(pattern, created('photos', 'incoming/a.jpg'), change)).toEqual([]);
  });
});
