// What customers do: sign up, read and learn.
import { expect } from 'vitest';
import {
  completeProfile,
  customerToken,
  newAccount,
  newCustomer,
  oneTimeToken,
  PROFILE,
  signUp,
} from '../../customer.ts';
import { newAddress } from '../../api/newsletter/subscribers.ts';
import { putRecord } from '../tables.ts';
import { expectAnswer, once, simple, step, type Step } from './step.ts';
import { publishedArticle, publishedLesson } from './texts.ts';

/** A customer on the free plan who only reads. */
export const reader = once(() => newCustomer());

const read = (path: string, key: string) => async (): Promise<void> => {
  const { token } = await reader();
  const { json } = await expectAnswer({ path, token }, 200);
  expect(json).toHaveProperty(key);
};

const mark = async (isDone: boolean, expected: object) => {
  const { token } = await reader();
  const { newsletterId } = await publishedLesson();
  await expectAnswer({ path: `/learn/${newsletterId}/progress`, token, body: { isDone } }, 200, expected);
};

/** A customer, and the request to keep a text. */
const newUnkept = async () => {
  const [{ token }, { newsletterId: textId }] = await Promise.all([newCustomer(), publishedLesson()]);
  return { token, body: { kind: 'lesson', textId }, keptId: `${textId}-text` };
};

const newKept = async () => {
  const unkept = await newUnkept();
  await expectAnswer({ path: '/kept', token: unkept.token, body: unkept.body }, 200);
  return unkept;
};

/** A token of an account without a record. */
const newToken = async () => customerToken({ ...(await newAccount({ profileComplete: true })) });

export const customerSteps: readonly Step[] = [
  step(
    'hands off to the profile form',
    'GET /api/signup-init',
    () => signUp(),
    async (handOff) => {
      expect(await oneTimeToken(handOff)).toMatch(/\S/);
    },
  ),
  step(
    'says that a profile is missing',
    'POST /profile-management/status',
    async () => oneTimeToken(await signUp()),
    (token) =>
      expectAnswer({ method: 'POST', path: '/profile-management/status', token }, 200, { complete: false }),
  ),
  step(
    'says that a profile is complete',
    'POST /profile-management/status',
    async () => {
      const handOff = await signUp();
      await completeProfile(handOff);
      return oneTimeToken(handOff);
    },
    (token) =>
      expectAnswer({ method: 'POST', path: '/profile-management/status', token }, 200, { complete: true }),
  ),
  step(
    'completes a profile, and the login goes on',
    'POST /profile-management/complete',
    async () => {
      const handOff = await signUp();
      return { handOff, token: await oneTimeToken(handOff) };
    },
    async ({ handOff, token }) => {
      const { json } = await expectAnswer(
        { path: '/profile-management/complete', token, body: { ...PROFILE, email: handOff.email } },
        200,
        { success: true },
      );
      expect((await handOff.continueWith(json.profileToken)).kind).toBe('signed-in');
    },
  ),
  step('creates a customer', 'POST /users', newToken, (token) =>
    expectAnswer({ path: '/users', token, body: PROFILE }, 200, { profile: PROFILE }),
  ),
  step('answers the customer', 'GET /users/me', reader, ({ token, userId }) =>
    expectAnswer({ path: '/users/me', token }, 200, { userId, profile: PROFILE }),
  ),
  step(
    'takes over the address that the tenant has verified',
    'GET /users/me',
    async () => {
      const account = await newAccount({ profileComplete: true });
      const completedAt = new Date().toISOString();
      await putRecord('Customers', { userId: account.userId, version: 1, profile: PROFILE, completedAt });
      return customerToken(account);
    },
    (token) => expectAnswer({ path: '/users/me', token }, 200, { contactAddress: { isConfirmed: true } }),
  ),
  step(
    'changes the profile',
    'POST /users/profile',
    () => newCustomer(),
    ({ token }) => {
      const changed = { ...PROFILE, company: 'Corner Shop 8' };
      return expectAnswer({ path: '/users/profile', token, body: changed }, 200, { profile: changed });
    },
  ),
  step('changes no profile before there is one', 'POST /users/profile', newToken, (token) =>
    expectAnswer({ path: '/users/profile', token, body: PROFILE }, 409),
  ),
  step(
    'keeps words for prompts',
    'POST /users/words',
    () => newCustomer(),
    ({ token }) =>
      expectAnswer({ path: '/users/words', token, body: { words: [{ name: 'city', text: 'Łódź' }] } }, 200, {
        revision: 1,
      }),
  ),
  step(
    'keeps no words of a customer who is deleted',
    'POST /users/words',
    async () => {
      const customer = await newCustomer();
      const body = { confirmation: 'DELETE' };
      await expectAnswer({ path: '/users/delete', token: customer.token, body }, 200);
      return customer;
    },
    ({ token }) =>
      expectAnswer({ path: '/users/words', token, body: { words: [{ name: 'city', text: 'Łódź' }] } }, 410),
  ),
  step('answers the words for prompts', 'GET /users/words', reader, ({ token }) =>
    expectAnswer({ path: '/users/words', token }, 200, { revision: 0, words: [] }),
  ),
  step(
    'asks for another contact address',
    'POST /users/contact-address',
    () => newCustomer(),
    ({ token }) =>
      expectAnswer({ path: '/users/contact-address', token, body: { email: newAddress() } }, 200),
  ),
  step(
    'asks for an address for copies of invoices',
    'POST /users/invoice-address',
    () => newCustomer(),
    ({ token }) =>
      expectAnswer({ path: '/users/invoice-address', token, body: { email: newAddress() } }, 200),
  ),
  step(
    'exports one’s own data',
    'GET /users/export',
    () => newCustomer(),
    ({ token, userId }) => expectAnswer({ path: '/users/export', token }, 200, { customer: { userId } }),
  ),
  step(
    'deletes one’s own account',
    'POST /users/delete',
    () => newCustomer(),
    async ({ token }) => {
      const body = { confirmation: 'DELETE' };
      await expectAnswer({ path: '/users/delete', token, body }, 200, { success: true });
      await expectAnswer({ path: '/users/me', token }, 410);
    },
  ),
  step(
    'asks to begin anew after a deletion',
    'POST /profile-management/begin-anew',
    async () => {
      const handOff = await signUp();
      const { token } = await completeProfile(handOff);
      await expectAnswer({ path: '/users/delete', token, body: { confirmation: 'DELETE' } }, 200);
      return oneTimeToken(handOff);
    },
    (token) =>
      expectAnswer({ method: 'POST', path: '/profile-management/begin-anew', token }, 200, { success: true }),
  ),
  simple('refuses the customer without a token', 'GET /users/me', () =>
    expectAnswer({ path: '/users/me' }, 401),
  ),
  step('answers the plan', 'GET /subscription/subscription-status', reader, ({ token }) =>
    expectAnswer({ path: '/subscription/subscription-status', token }, 200, { stripeSubscriptionId: null }),
  ),
  step('lists articles to a customer', 'GET /articles', publishedArticle, read('/articles', 'articles.0')),
  step(
    'answers an article to a customer',
    'GET /articles/{newsletterId}',
    publishedArticle,
    ({ newsletterId }) => read(`/articles/${newsletterId}`, 'article.title')(),
  ),
  step('lists what there is to learn', 'GET /learn', publishedLesson, read('/learn', 'modules.0')),
  step('answers a lesson', 'GET /learn/{lessonId}', publishedLesson, ({ newsletterId }) =>
    read(`/learn/${newsletterId}`, 'body')(),
  ),
  step(
    'marks a lesson as not done',
    'POST /learn/{lessonId}/progress',
    () => mark(true, {}),
    () => mark(false, { doneAt: null }),
  ),
  step(
    'marks a lesson as done',
    'POST /learn/{lessonId}/progress',
    () => mark(false, {}),
    () => mark(true, { doneAt: expect.any(String) }),
  ),
  step('keeps a text', 'POST /kept', newUnkept, ({ token, body, keptId }) =>
    expectAnswer({ path: '/kept', token, body }, 200, { keptId, kind: 'text' }),
  ),
  step('keeps a text again', 'POST /kept', newKept, ({ token, body, keptId }) =>
    expectAnswer({ path: '/kept', token, body }, 200, { keptId }),
  ),
  step('lists what is kept', 'GET /kept', newKept, ({ token, keptId }) =>
    expectAnswer({ path: '/kept?kind=text', token }, 200, { things: [{ keptId }] }),
  ),
  step('lists what is kept of a text', 'GET /kept/of/{textId}', newKept, ({ token, body, keptId }) =>
    expectAnswer({ path: `/kept/of/${body.textId}`, token }, 200, { things: [{ keptId }] }),
  ),
  step('saves a note', 'POST /kept/{keptId}/note', newKept, ({ token, keptId }) => {
    const body = { note: 'For Monday', noteRevision: 0 };
    return expectAnswer({ path: `/kept/${keptId}/note`, token, body }, 200, { noteRevision: 1 });
  }),
  step('saves no note of what is not kept', 'POST /kept/{keptId}/note', newUnkept, ({ token, keptId }) =>
    expectAnswer({ path: `/kept/${keptId}/note`, token, body: { note: '', noteRevision: 0 } }, 404),
  ),
  step('keeps a text no longer', 'POST /kept/{keptId}/delete', newKept, ({ token, keptId }) =>
    expectAnswer({ method: 'POST', path: `/kept/${keptId}/delete`, token }, 200, { keptId }),
  ),
];
