import { describe, expect, it } from 'vitest';
import { createContactRequest, createFingerprint } from '../../../functions/contact/contact-request.ts';

const now = new Date('2026-11-21T14:40:30.500Z');
const form = {
  firstName: 'Rosa',
  lastName: 'Álvarez',
  emailAddress: 'rosa@bakery.example',
  message: 'Can a chatbot answer my Sunday orders?',
};

describe('a contact request', () => {
  it('makes the same fingerprint only for the same address, names and message', () => {
    const fingerprint = createFingerprint(form);
    expect(createFingerprint({ ...form, emailAddress: 'Rosa@Bakery.example' })).toBe(fingerprint);
    for (const field of ['firstName', 'lastName', 'emailAddress', 'message'] as const)
      expect(createFingerprint({ ...form, [field]: `${form[field]}x` })).not.toBe(fingerprint);
    expect(createFingerprint({ ...form, firstName: 'Ro', lastName: 'sa' })).not.toBe(
      createFingerprint({ ...form, firstName: 'R', lastName: 'osa' }),
    );
  });

  it('makes an id for each contact request that sorts by time', () => {
    const ids = [0, 1, 60_000].map(
      (later) => createContactRequest(form, new Date(now.getTime() + later)).requestId,
    );
    expect(ids.toSorted()).toEqual(ids);
    expect(createContactRequest(form, now).requestId).not.toBe(createContactRequest(form, now).requestId);
  });
});
