import { expect, it } from 'vitest';
import { ApiError } from '../../../web/api-error.ts';
import {
  describeCheckoutFailure,
  isSafeRedirect,
} from '../../../web/features/subscriptions/use-stripe-redirect.ts';

it('redirects to an encrypted page from any page', () => {
  expect(isSafeRedirect('https://checkout.stripe.com/c/pay/cs_1', 'https:')).toBe(true);
  expect(isSafeRedirect('https://checkout.stripe.com/c/pay/cs_1', 'http:')).toBe(true);
});

it('redirects to an unencrypted page from an unencrypted page only', () => {
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
])('never redirects to %s', (url) => {
  expect(isSafeRedirect(url, 'http:')).toBe(false);
  expect(isSafeRedirect(url, 'https:')).toBe(false);
});

it.each([
  [new ApiError('unavailable'), 'Failed to create checkout session. Please try again later.'],
  [new Error('Anything else'), 'Failed to create checkout session. Please try again later.'],
  [new ApiError('too-many-requests', { apiMessage: 'Try again at 15:00' }), 'Try again at 15:00'],
  [new ApiError('too-many-requests'), 'Failed to create checkout session. Please try again later.'],
  // The customer has a plan, and is led to it.
  [new ApiError('conflict'), undefined],
])('describes the failure of a checkout: %s', (error, sentence) => {
  expect(describeCheckoutFailure(error)).toBe(sentence);
});
