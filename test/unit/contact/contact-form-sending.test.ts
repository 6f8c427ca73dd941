import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../web/api-error.ts';
import { webSettings } from '../web-settings.ts';

const request = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  emailAddress: 'ada@shop.example',
  message: 'Can AI answer my mail?',
};
const withdrawal = {
  name: "Anne-Marie O'Brien",
  contract: 'AI Essentials Plan',
  emailAddress: 'anne@shop.example',
  message: '',
};

interface ApiCall {
  url: string;
  init: RequestInit;
}

/** Imports fresh modules, because they keep the settings that they fetched, with an API that gives this answer. */
const importWithApi = async (answer: () => Response, isWithdrawal = false) => {
  const calls: ApiCall[] = [];
  vi.resetModules();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/settings.json') return Response.json(webSettings);
    calls.push({ url, init });
    return answer();
  });
  const { contactPurpose } = await import('../../../web/features/contact/form-purpose.ts');
  const { withdrawalPurpose } = await import('../../../web/features/contact/withdrawal-purpose.ts');
  const sending = await import('../../../web/features/contact/send-request.ts');
  const { isHumanCheckRefused, ...failures } = await import('../../../web/features/contact/failure.ts');
  const purpose = isWithdrawal ? withdrawalPurpose : contactPurpose;
  const sendContactRequest = (sent: Record<string, string>) =>
    sending.sendContactRequest(purpose, sent, 'solved');
  const findFieldErrors = (error: unknown) => failures.findFieldErrors(purpose, error);
  const toErrorMessage = (error: unknown) => failures.toErrorMessage(purpose, error);
  const failure = () =>
    sendContactRequest(isWithdrawal ? withdrawal : request).then(
      () => expect.fail('It should have failed'),
      (error: unknown) => error,
    );
  return {
    calls,
    sendContactRequest,
    toErrorMessage,
    findFieldErrors,
    isHumanCheckRefused,
    failure,
  };
};

const refused = (status: number, body: object) => Response.json(body, { status });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('sendContactRequest', () => {
  it("posts the contact request with the site's key and returns the API's message", async () => {
    const { calls, sendContactRequest } = await importWithApi(() =>
      Response.json({ success: true, message: 'We have it.' }),
    );
    expect(await sendContactRequest(request)).toBe('We have it.');
    const { url, init } = calls[0] ?? expect.fail('Nothing was sent');
    expect([init.method, url]).toEqual(['POST', '/api/subscription/contactus']);
    expect(new Headers(init.headers).get('x-api-key')).toBe('site-key');
    expect(init.body).toBe(JSON.stringify({ ...request, captchaToken: 'solved' }));
  });

  it("returns 'Contact Request submitted successfully!' when the API's message is empty", async () => {
    const { sendContactRequest } = await importWithApi(() => Response.json({ success: true, message: '' }));
    expect(await sendContactRequest(request)).toBe('Contact Request submitted successfully!');
  });

  it("sends nothing without a valid e-mail address and says 'Valid Email Address is required in payload'", async () => {
    const { calls, sendContactRequest } = await importWithApi(() => new Response());
    await expect(sendContactRequest({ ...request, emailAddress: 'ada' })).rejects.toThrow(
      'Valid Email Address is required in payload',
    );
    expect(calls).toEqual([]);
  });

  it("rejects with the prefix 'Failed to submit Contact Us Form' when the call fails", async () => {
    const { failure } = await importWithApi(() => refused(503, { code: 'unavailable', message: 'Busy.' }));
    expect(await failure()).toMatchObject({
      message: 'Failed to submit Contact Us Form: Busy.',
      status: 503,
    });
  });
});

describe('a withdrawal', () => {
  it('is posted to its own endpoint, and says that it has arrived', async () => {
    const { calls, sendContactRequest } = await importWithApi(
      () => Response.json({ success: true, message: '' }),
      true,
    );
    expect(await sendContactRequest(withdrawal)).toBe('We have received your withdrawal.');
    expect(calls.map(({ url, init }) => [url, init.body])).toEqual([
      ['/api/withdrawals', JSON.stringify({ ...withdrawal, captchaToken: 'solved' })],
    ]);
  });

  it.each([
    ['is refused without a word', () => refused(403, {}), 'Failed to submit your withdrawal'],
    [
      'gets no response',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Your withdrawal did not reach us. Please try again later.',
    ],
  ])('speaks of a withdrawal when it %s', async (_what, answer, message) => {
    const { failure, toErrorMessage } = await importWithApi(answer, true);
    expect(toErrorMessage(await failure())).toBe(message);
  });
});

describe('the message of a failed submit', () => {
  it.each([
    [400, 'bad-request', 'Please complete the CAPTCHA before submitting.'],
    [429, 'too-many-requests', 'You have written to us several times today.'],
    [503, 'unavailable', 'The service is busy. Please try again in a moment'],
  ])("shows the API's message of a %i", async (status, code, message) => {
    const { failure, toErrorMessage } = await importWithApi(() =>
      refused(status, { code, message, error: message }),
    );
    expect(toErrorMessage(await failure())).toBe(message);
  });

  it.each([
    ['an error without text', () => refused(500, { code: 'internal', message: '' })],
    ["the gateway's own refusal", () => refused(429, { message: 'Too Many Requests' })],
    ['a page of the edge', () => new Response('<html>', { status: 502 })],
    ['a success that is not JSON', () => new Response('<html>')],
  ])("shows 'Failed to submit contact request' for %s", async (_what, answer) => {
    const { failure, toErrorMessage } = await importWithApi(answer);
    expect(toErrorMessage(await failure())).toBe('Failed to submit contact request');
  });

  it("shows 'Failed to Submit Contact Us Form. Please try again later.' without a response", async () => {
    const { failure, toErrorMessage } = await importWithApi(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(toErrorMessage(await failure())).toBe('Failed to Submit Contact Us Form. Please try again later.');
    expect(toErrorMessage(new Error('?'))).toBe('Failed to Submit Contact Us Form. Please try again later.');
  });
});

describe('findFieldErrors', () => {
  it('returns the refused fields of the form with their messages', async () => {
    const fields = [
      { path: 'captchaToken', message: 'Please complete the CAPTCHA before submitting.' },
      { path: 'lastName', message: 'Last Name is a required field' },
      { path: 'shoeSize', message: 'Unknown field' },
    ];
    const { failure, findFieldErrors } = await importWithApi(() =>
      refused(400, { code: 'bad-request', message: 'Refused', fields }),
    );
    expect(findFieldErrors(await failure())).toEqual([
      { field: 'lastName', message: 'Last Name is a required field' },
    ]);
  });

  it('returns no field errors for another kind of error', async () => {
    const { findFieldErrors } = await importWithApi(() => new Response());
    expect(findFieldErrors(new Error('?'))).toEqual([]);
  });
});

describe('isHumanCheckRefused', () => {
  it.each([
    [400, ['captchaToken'], true],
    [400, ['lastName'], false],
    [429, [], false],
    [503, [], false],
  ])(
    'tells from a %i about the fields %j whether the human check was refused: %j',
    async (status, paths, isRefused) => {
      const fields = paths.map((path) => ({ path, message: 'No.' }));
      const { failure, isHumanCheckRefused } = await importWithApi(() =>
        refused(status, { code: 'bad-request', message: 'Refused', fields }),
      );
      expect(isHumanCheckRefused(await failure())).toBe(isRefused);
    },
  );

  it('does not count a missing response as a refused human check', async () => {
    const { isHumanCheckRefused } = await importWithApi(() => new Response());
    expect(isHumanCheckRefused(new Error('?'))).toBe(false);
  });
});

it('keeps the message of the API apart from messages of the web', () => {
  expect(new ApiError('internal').apiMessage).toBeUndefined();
  expect(new ApiError('internal', { apiMessage: 'Sorry.' })).toMatchObject({
    apiMessage: 'Sorry.',
    message: 'Sorry.',
  });
});
