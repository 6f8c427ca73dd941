import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../web/api-error.ts';
import { completeProfile, fetchProfileStatus } from '../../../web/features/profile/queries.ts';
import type { HandOff } from '../../../web/features/profile/hand-off.ts';
import { validProfile } from './profiles.ts';
import { webSettings } from '../web-settings.ts';

const INIT = '/api/signup-init';
const STATUS = '/profile-management/status';
const COMPLETE = '/profile-management/complete';

const handOff: HandOff = {
  userId: 'windowslive|1',
  email: 'max@shop.example',
  sessionToken: 'session-token',
  state: 'waiting-login',
};

const problem = (status: number, code: string, message: string, fields: object[] = []) =>
  Response.json({ status, code, message, fields }, { status });
const spent = () => problem(401, 'unauthenticated', 'The one-time token is not valid');
const stored = () => Response.json({ success: true, message: 'Stored', profileToken: 'profile-token' });

/** The API as the browser sees it: the answers of each path in their order, and the calls that reached it. */
const api = (answers: Record<string, (() => Response)[]>) => {
  const calls: { path: string; bearer: string | null; body: unknown }[] = [];
  let issued = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/settings.json') return Response.json(webSettings);
    const path = url.replace(/^\/api/, '').replace(/\?.*/, '');
    calls.push({
      path,
      bearer: new Headers(init.headers).get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const next = answers[path]?.shift();
    if (next) return next();
    if (path !== INIT) return new Response(null, { status: 404 });
    issued += 1;
    return Response.json({ nonce: `one-time-${issued}` });
  });
  return calls;
};

const catchError = (attempt: Promise<unknown>): Promise<ApiError> =>
  attempt.then(
    () => expect.fail('It should have failed'),
    (error: unknown) => error as ApiError,
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a one-time token that was spent without an answer', () => {
  it('stores the profile with a second one-time token', async () => {
    const calls = api({ [COMPLETE]: [spent, stored] });
    expect(await completeProfile(handOff, validProfile)).toEqual({
      complete: true,
      profileToken: 'profile-token',
    });
    expect(calls.map(({ path, bearer }) => [path, bearer])).toEqual([
      [INIT, 'Bearer session-token'],
      [COMPLETE, 'Bearer one-time-1'],
      [INIT, 'Bearer session-token'],
      [COMPLETE, 'Bearer one-time-2'],
    ]);
  });

  it('fetches the status with a second one-time token', async () => {
    const calls = api({ [STATUS]: [spent, () => Response.json({ complete: false })] });
    expect(await fetchProfileStatus(handOff)).toEqual({ complete: false });
    expect(calls.filter(({ path }) => path === STATUS).map(({ bearer }) => bearer)).toEqual([
      'Bearer one-time-1',
      'Bearer one-time-2',
    ]);
  });

  it.each([
    [STATUS, 'Failed to check profile status', () => fetchProfileStatus(handOff)],
    [COMPLETE, 'Failed to complete profile', () => completeProfile(handOff, validProfile)],
  ])('fails at %s after the second one-time token', async (path, prefix, send) => {
    const calls = api({ [path]: [spent, spent, stored] });
    expect(await catchError(send())).toMatchObject({
      code: 'unauthenticated',
      message: `${prefix}: The one-time token is not valid`,
    });
    expect(calls).toHaveLength(4);
  });

  it('uses no second one-time token when the hand-off has expired or the form is refused', async () => {
    const expired = () => problem(401, 'unauthenticated', 'Your sign-in has expired. Please sign in again');
    const atInit = api({ [INIT]: [expired] });
    expect(await catchError(fetchProfileStatus(handOff))).toMatchObject({
      message: 'Failed to get nonce token: Your sign-in has expired. Please sign in again',
    });
    expect(atInit).toHaveLength(1);

    const refused = () => problem(400, 'bad-request', 'No', [{ path: 'company', message: 'No' }]);
    const atForm = api({ [COMPLETE]: [refused] });
    expect(await catchError(completeProfile(handOff, validProfile))).toMatchObject({ code: 'bad-request' });
    expect(atForm).toHaveLength(2);
  });
});

describe('the e-mail address of a completed profile', () => {
  const sentBody = (calls: { path: string; body: unknown }[]) =>
    calls.find(({ path }) => path === COMPLETE)?.body;

  it('sends the e-mail address of the page', async () => {
    const calls = api({ [COMPLETE]: [stored] });
    await completeProfile(handOff, validProfile);
    expect(sentBody(calls)).toEqual({ ...validProfile, email: 'max@shop.example' });
  });

  it('sends no e-mail address when a signed hand-off has none', async () => {
    const calls = api({ [COMPLETE]: [stored] });
    expect((await completeProfile({ ...handOff, email: '' }, validProfile)).complete).toBe(true);
    expect(sentBody(calls)).toEqual(validProfile);
  });

  it('requires an e-mail address before any call when the hand-off is not signed', async () => {
    const calls = api({});
    const bare = { ...handOff, email: '', sessionToken: undefined };
    expect((await catchError(completeProfile(bare, validProfile))).message).toBe(
      'Missing required parameters: userId or email',
    );
    expect(calls).toEqual([]);
  });
});

it('fetches the status when the profile is complete already', async () => {
  const complete = () => Response.json({ complete: true, profileToken: 'profile-token' });
  const already = () => problem(409, 'conflict', 'The profile is complete already');
  api({ [COMPLETE]: [already], [STATUS]: [complete] });
  expect(await completeProfile(handOff, validProfile)).toEqual({
    complete: true,
    profileToken: 'profile-token',
  });
});
