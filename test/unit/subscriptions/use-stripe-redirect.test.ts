import { expect, it } from 'vitest';
import { isSafeRedirect } from '../../../web/features/subscriptions/use-stripe-redirect.ts';

it("leads to an encrypted page of Stripe's from anywhere", () => {
  expect(isSafeRedirect('https://checkout.stripe.com/c/pay/cs_1', 'https:')).toBe(true);
  expect(isSafeRedirect('https://checkout.stripe.com/c/pay/cs_1', 'http:')).toBe(true);
});

it('leads to a page that is not encrypted only from one that is not either', () => {
  expect(isSafeRedirect('http://localhost:4005/c/pay/cs_1', 'http:')).toBe(true);
  expect(isSafeRedirect('http://localhost:4005/c/pay/cs_1', 'https:')).toBe(false);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,pay',
  '/account',
  '//evil.example',
  'ftp://evil.example',
  '',
])('never leads to %s', (address) => {
  expect(isSafeRedirect(address, 'http:')).toBe(false);
  expect(isSafeRedirect(address, 'https:')).toBe(false);
});
