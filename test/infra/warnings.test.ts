import { describe, expect, it } from 'vitest';
import { operatorSettings, synthesize } from './template.ts';

describe('the warnings of a synthesis', () => {
  it('warns of nothing when the operator has replaced every example', () => {
    expect(synthesize('dev').warnings).toEqual([]);
  });

  it.each([
    ['has no contact settings: its contact form is closed, staff', { contact: undefined }],
    [
      'has its contact form closed by contact.isOpen; withdrawals are still taken, and staff are still mailed of what came before.',
      { contact: { ...operatorSettings.contact, isOpen: false } },
    ],
  ])('warns that a stage %s', (warning, settings) => {
    expect(synthesize('dev', settings).warnings).toEqual([
      expect.stringContaining(`The stage dev ${warning}`),
    ]);
  });
});
