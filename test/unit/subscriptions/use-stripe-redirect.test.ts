import { expect, it } from 'vitest';
import { isTrusted } from '../../../web/features/subscriptions/redirect.ts';

it("leads to an encrypted page of Stripe's from anywhere", () => {
  expect(isTrusted('https://checkout.stripe.com/c/pay/cs_1', 'https:')).toBe(true);
  expect(isTrusted('https://checkout.stripe.com/c/pay/cs_1', 'http:')).toBe(true);
});

it('leads to a page that is not encrypted only from one that is not either', () => {
  expect(isTrusted('http://localhost:4005/c/pay/cs_1', 'http:')).toBe(true);
  expect(isTrusted('http://localhost:4005/c/pay/cs_1', 'https:')).toBe(false);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,pay',
  '/account',
  '//evil.example',
  'ftp://evil.example',
  '',
])('never leads to %s', (address) => {
  expect(isTrusted(address, 'http:')).toBe(false);
  expect(isTrusted(address, 'https:')).toBe(false);
});
