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
    const fingerprint = createFingerprint('contact', form);
    expect(createFingerprint('contact', { ...form, emailAddress: 'Rosa@Bakery.example' })).toBe(fingerprint);
    const decomposed = { ...form, lastName: form.lastName.normalize('NFD') };
    expect(decomposed.lastName).not.toBe(form.lastName);
    expect(createFingerprint('contact', decomposed)).toBe(fingerprint);
    for (const field of ['firstName', 'lastName', 'emailAddress', 'message'] as const)
      expect(createFingerprint('contact', { ...form, [field]: `${form[field]}x` })).not.toBe(fingerprint);
    expect(createFingerprint('contact', { ...form, firstName: 'Ro', lastName: 'sa' })).not.toBe(
      createFingerprint('contact', { ...form, firstName: 'R', lastName: 'osa' }),
    );
    expect(createFingerprint('withdrawal', form)).not.toBe(fingerprint);
  });

  it('makes an id for each contact request that sorts by time', () => {
    const ids = [0, 1, 60_000].map(
      (later) => createContactRequest('contact', form, new Date(now.getTime() + later)).requestId,
    );
    expect(ids.toSorted()).toEqual(ids);
    expect(createContactRequest('contact', form, now).requestId).not.toBe(
      createContactRequest('contact', form, now).requestId,
    );
  });
});
