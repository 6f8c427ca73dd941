import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../web/api-error.ts';

const request = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  emailAddress: 'ada@shop.example',
  message: 'Can AI answer my mail?',
  captchaToken: 'solved',
};
const humanCheck = {
  siteKey: 'key',
  scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
};

interface Heard {
  url: string;
  init: RequestInit;
}

/** A fresh web whose API answers so. Its modules keep the settings that they fetched. */
const webThatHears = async (answer: () => Response, settings: object = { humanCheck }) => {
  const heard: Heard[] = [];
  vi.resetModules();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/settings.json')
      return Response.json({ apiBase: '/api', siteApiKey: 'site-key', ...settings });
    heard.push({ url, init });
    return answer();
  });
  const { sendContactRequest } = await import('../../../web/features/contact/queries.ts');
  const { isHumanCheckRefused, toErrorMessage, findFieldErrors } =
    await import('../../../web/features/contact/failure.ts');
  const { readHumanCheckSettings } = await import('../../../web/site-settings.ts');
  const failure = () =>
    sendContactRequest(request).then(
      () => expect.fail('It should have failed'),
      (error: unknown) => error,
    );
  return {
    heard,
    sendContactRequest,
    toErrorMessage,
    findFieldErrors,
    isHumanCheckRefused,
    readHumanCheckSettings,
    failure,
  };
};

const refused = (status: number, body: object) => Response.json(body, { status });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a contact request', () => {
  it("is posted with the site's key, and answers the server's message", async () => {
    const { heard, sendContactRequest } = await webThatHears(() =>
      Response.json({ success: true, message: 'We have it.' }),
    );
    expect(await sendContactRequest(request)).toBe('We have it.');
    const { url, init } = heard[0] ?? expect.fail('Nothing was sent');
    expect([init.method, url]).toEqual(['POST', '/api/subscription/contactus']);
    expect(new Headers(init.headers).get('x-api-key')).toBe('site-key');
    expect(init.body).toBe(JSON.stringify(request));
  });

  it("answers 'Contact Request submitted successfully!' where the server's message is empty", async () => {
    const { sendContactRequest } = await webThatHears(() => Response.json({ success: true, message: '' }));
    expect(await sendContactRequest(request)).toBe('Contact Request submitted successfully!');
  });

  it("without a valid email is not sent: 'Valid Email Address is required in payload'", async () => {
    const { heard, sendContactRequest } = await webThatHears(() => new Response());
    await expect(sendContactRequest({ ...request, emailAddress: 'ada' })).rejects.toThrow(
      'Valid Email Address is required in payload',
    );
    expect(heard).toEqual([]);
  });

  it("that fails is thrown on as 'Failed to submit Contact Us Form'", async () => {
    const { failure } = await webThatHears(() => refused(503, { code: 'unavailable', message: 'Busy.' }));
    expect(await failure()).toMatchObject({
      message: 'Failed to submit Contact Us Form: Busy.',
      status: 503,
    });
  });
});

describe('the sentence for a failed submit', () => {
  it.each([
    [400, 'bad-request', 'Please complete the CAPTCHA before submitting.'],
    [429, 'too-many-requests', 'You have written to us several times today.'],
    [503, 'unavailable', 'The service is busy. Please try again in a moment'],
  ])("is the server's error text where the answer carried one: %i", async (status, code, message) => {
    const { failure, toErrorMessage } = await webThatHears(() =>
      refused(status, { code, message, error: message }),
    );
    expect(toErrorMessage(await failure())).toBe(message);
  });

  it.each([
    ['an error without text', () => refused(500, { code: 'internal', message: '' })],
    ["the gateway's own refusal", () => refused(429, { message: 'Too Many Requests' })],
    ['a page of the edge', () => new Response('<html>', { status: 502 })],
    ['a success that is no JSON', () => new Response('<html>')],
  ])("is 'Failed to submit contact request' for %s", async (_what, answer) => {
    const { failure, toErrorMessage } = await webThatHears(answer);
    expect(toErrorMessage(await failure())).toBe('Failed to submit contact request');
  });

  it("is 'Failed to Submit Contact Us Form. Please try again later.' where no answer came", async () => {
    const { failure, toErrorMessage } = await webThatHears(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(toErrorMessage(await failure())).toBe('Failed to Submit Contact Us Form. Please try again later.');
    expect(toErrorMessage(new Error('?'))).toBe('Failed to Submit Contact Us Form. Please try again later.');
  });
});

describe('fields that the server refused', () => {
  it('are those of the form, with their messages', async () => {
    const fields = [
      { path: 'captchaToken', message: 'Please complete the CAPTCHA before submitting.' },
      { path: 'lastName', message: 'Last Name is a required field' },
      { path: 'shoeSize', message: 'Unknown field' },
    ];
    const { failure, findFieldErrors } = await webThatHears(() =>
      refused(400, { code: 'bad-request', message: 'Refused', fields }),
    );
    expect(findFieldErrors(await failure())).toEqual([
      { field: 'lastName', message: 'Last Name is a required field' },
    ]);
  });

  it('are none where something else went wrong', async () => {
    const { findFieldErrors } = await webThatHears(() => new Response());
    expect(findFieldErrors(new Error('?'))).toEqual([]);
  });
});

describe('the human check', () => {
  it.each([
    [400, ['captchaToken'], true],
    [400, ['lastName'], false],
    [429, [], false],
    [503, [], false],
  ])('is refused by a %i about the fields %j: %j', async (status, paths, isRefused) => {
    const fields = paths.map((path) => ({ path, message: 'No.' }));
    const { failure, isHumanCheckRefused } = await webThatHears(() =>
      refused(status, { code: 'bad-request', message: 'Refused', fields }),
    );
    expect(isHumanCheckRefused(await failure())).toBe(isRefused);
  });

  it('is not refused where no answer came', async () => {
    const { isHumanCheckRefused } = await webThatHears(() => new Response());
    expect(isHumanCheckRefused(new Error('?'))).toBe(false);
  });
});

describe("the human check's settings", () => {
  it('are what the deployment tells', async () => {
    const { readHumanCheckSettings } = await webThatHears(() => new Response());
    expect(await readHumanCheckSettings()).toEqual(humanCheck);
  });

  it('are absent where the form is closed', async () => {
    const { readHumanCheckSettings } = await webThatHears(() => new Response(), {});
    expect(await readHumanCheckSettings()).toBeUndefined();
  });

  it.each([null, 'turnstile', { ...humanCheck, siteKey: 7 }, { ...humanCheck, scriptUrl: undefined }])(
    'are refused as %j: a wrong file does not close the form',
    async (wrong) => {
      const { readHumanCheckSettings } = await webThatHears(() => new Response(), { humanCheck: wrong });
      await expect(readHumanCheckSettings()).rejects.toThrow('Our service did not answer');
    },
  );
});

it("knows the server's sentence from a sentence of the web", () => {
  expect(new ApiError('internal').apiMessage).toBeUndefined();
  expect(new ApiError('internal', { apiMessage: 'Sorry.' })).toMatchObject({ apiMessage: 'Sorry.', message: 'Sorry.' });
});
