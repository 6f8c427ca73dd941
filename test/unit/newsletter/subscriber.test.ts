import { describe, expect, it } from 'vitest';
import {
  createPending,
  hashBrowser,
  isWorse,
  toConfirmed,
  toEnded,
} from '../../../functions/newsletter/subscriber.ts';

const now = new Date('2026-11-21T23:30:00.000Z');
const later = new Date('2026-11-22T10:00:00.000Z');
const inSeconds = (time: Date, days: number) => time.getTime() / 1000 + days * 24 * 3600;
const form = {
  address: 'rosa@bakery.example',
  source: 'page',
  browser: 'own',
} as const;
const pending = createPending('the-id', form, now);

describe('a subscriber', () => {
  it('waits seven days for the confirmation', () => {
    const since = now.toISOString();
    const { address, source } = form;
    const stored = { version: 1, subscriberId: 'the-id', address, source, state: 'pending' };
    const end = { since, createdAt: since, expiresAt: inSeconds(now, 7) };
    expect(pending).toEqual({ ...stored, ...end, browserHash: hashBrowser('own') });
    for (const browser of ['', undefined])
      expect(createPending('the-id', { address, source, ...(browser === '' && { browser }) }, now)).toEqual({
        ...stored,
        ...end,
      });
  });

  it('stays without an end, and without its browser, once it is confirmed', () => {
    const { browserHash: _, expiresAt: __, ...rest } = pending;
    const time = later.toISOString();
    expect(toConfirmed(pending, later)).toEqual({
      ...rest,
      state: 'confirmed',
      since: time,
      confirmedAt: time,
    });
  });

  it('keeps its address for thirty days after its end, without its browser', () => {
    const { browserHash: _, ...rest } = pending;
    const ended = { state: 'left', since: later.toISOString(), expiresAt: inSeconds(later, 30) };
    expect(toEnded(pending, 'left', later)).toEqual({ ...rest, ...ended });
  });
});

it.each([
  [undefined, ['left', 'bounced', 'complained']],
  ['pending', ['left', 'bounced', 'complained']],
  ['confirmed', ['left', 'bounced', 'complained']],
  ['left', ['bounced', 'complained']],
  ['bounced', ['complained']],
  ['complained', []],
] as const)('ranks the ends of a subscriber that are worse than %s', (than, worse) => {
  const ends = ['left', 'bounced', 'complained'] as const;
  expect(ends.filter((end) => isWorse(end, than))).toEqual(worse);
});
