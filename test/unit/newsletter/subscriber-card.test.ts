import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { OwnSubscriber } from '#shared/contract/newsletter.ts';
import { SubscriberCard } from '../../../web/features/newsletter/subscriber-card.tsx';
import { customerKey } from '../../../web/features/session/customer-queries.ts';
import { renderSignedIn } from '../render-signed-in.ts';

const address = 'rosa@bakery.example';
const askedAt = '2026-12-21T23:30:00.000Z';

it.each<[Omit<OwnSubscriber, 'isListOn'>, string[]]>([
  [{ state: 'pending', askedAt, address }, ['We sent a link on December 21, 2026', address, '>Subscribe<']],
  [{ state: 'none', askedAt: null, address }, ['would go to', address, '>Subscribe<']],
  [{ state: 'confirmed', askedAt: null, address }, ['You get it once a week', address, '>Leave the list<']],
  [{ state: 'none', askedAt: null, address: null }, ['Once your email address is confirmed']],
])('says of a subscriber only what is so: %j', (subscriber, words) => {
  const answer = { isListOn: true, ...subscriber };
  const html = renderSignedIn(createElement(SubscriberCard), [...customerKey, 'newsletter'], answer);
  for (const text of words) expect(html).toContain(text);
  expect(html.includes('We sent')).toBe(subscriber.askedAt !== null);
});
