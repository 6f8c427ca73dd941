import { describe, expect, it } from 'vitest';
import { countRings } from './alarm-state.ts';
import { synthesize } from './template.ts';

const dev = synthesize();
const find = (name: string) => dev.one('AWS::CloudWatch::Alarm', `Alarms${name}`);
const none = undefined;

describe('the states of alarms', () => {
  it.each([
    ['all is well, and a run is some minutes late', [0, 0, 0, none, 0, 0], 0],
    ['one run repaired a record', [0, 0, 0, 1, 0, 0, 0], 0],
    ['records must be repaired hour after hour', [0, 0, 0, 1, 1, 1, 0, 0], 1],
    ['the reconciliation fails, or does not run', [0, 0, 0, none, none, none, none], 1],
    ['no key of Stripe is stored yet', [0, 0, 0, 0, 0, 0], 0],
  ])('watches plans while %s', (_, periods, rings) => {
    expect(countRings(find('PlansOutOfDate'), periods)).toBe(rings);
  });

  it('rings once while a customer has two subscriptions, also when a run fails meanwhile', () => {
    expect(countRings(find('DoubleSubscription'), [0, 1, 1, none, 1, none, none, 2, 1, 0, none])).toBe(1);
    expect(countRings(find('DoubleSubscription'), [0, 1, 0, 1, 0])).toBe(2);
  });

  it.each([
    ['nothing waits', [0, 0, 0, 0], 0],
    ['one run could not mail, and the next one could', [0, 1, 0, 0], 0],
    ['mails wait', [0, 1, 3, 3], 1],
    ['the job does not run', [0, none, none, none], 1],
  ])('watches mails while %s', (_, periods, rings) => {
    expect(countRings(find('MailsWaiting'), periods)).toBe(rings);
  });

  it('rings when people are told to wait for some time', () => {
    expect(countRings(find('CustomersThrottled'), [none, none, 50, none, none])).toBe(0);
    expect(countRings(find('CustomersThrottled'), [none, none, 10, none, 12])).toBe(1);
  });
});
