import { createElement } from 'react';
import { expect, it } from 'vitest';
import { ContactAddressCard } from '../../../web/features/customers/contact-address-card.tsx';
import { renderSignedIn } from '../render-signed-in.ts';

const contact = { address: 'rosa@bakery.example', isConfirmed: true, pendingAddress: null, linkSentAt: null };

const render = (more: object) =>
  renderSignedIn(createElement(ContactAddressCard, { contact: { ...contact, ...more } }));

it('says when mails to the address come back, with the day in UTC', () => {
  const words = 'Our emails to rosa@bakery.example come back, the last on November 26, 2026.';
  expect(render({ mailsReturnedAt: '2026-11-26T23:30:00.000Z' })).toContain(words);
  expect(render({})).not.toContain('come back');
});
