// The stand-in of the human check: what a site's server asks of it, and what stands in a page.
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startCaptcha } from '../../../local/human-check/start.ts';
import { launch } from '../../browser/chromium.ts';

const SITE_KEY = 'a-site-key-of-ours';
const SECRET = 'the-secret-of-ours';

const TURNSTILE = '/turnstile/v0/siteverify';
const RECAPTCHA = '/recaptcha/api/siteverify';

const start = async () => {
  let ms = Date.parse('2026-11-21T10:15:00.250Z');
  const { url, close } = await startCaptcha({
    port: 0,
    siteKey: SITE_KEY,
    secretKey: SECRET,
    now: () => ms,
  });
  onTestFinished(close);
  const lever = async (name: string, body: object = {}) => {
    const answer = await fetch(`${url}/laptop/${name}`, { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const token = async (wish: object = {}): Promise<string> => (await lever('token', wish)).token;
  const verify = async (path: string, fields: Record<string, string>) =>
    (await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) })).json();
  const pass = (seconds: number) => {
    ms += seconds * 1000;
  };
  return { url, lever, token, verify, pass };
};

describe('Turnstile’s verification', () => {
  it('tells of a good token where and for what the check was solved', async () => {
    const { token, verify } = await start();
    const response = await token({ cdata: 'a-visit' });
    expect(await verify(TURNSTILE, { secret: SECRET, response })).toEqual({
      success: true,
      challenge_ts: '2026-11-21T10:15:00.250Z',
      hostname: 'localhost',
      'error-codes': [],
      action: 'contact',
      cdata: 'a-visit',
    });
  });

  it('takes JSON as well as a form', async () => {
    const { url, token } = await start();
    const answer = await fetch(url + TURNSTILE, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: SECRET, response: await token() }),
    });
    expect(await answer.json()).toMatchObject({ success: true });
  });

  it('takes a token once', async () => {
    const { token, verify } = await start();
    const fields = { secret: SECRET, response: await token() };
    expect(await verify(TURNSTILE, fields)).toMatchObject({ success: true });
    expect(await verify(TURNSTILE, fields)).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
      messages: [],
    });
  });

  it('answers alike whoever repeats a verification under its key, and nobody under another', async () => {
    const { token, verify } = await start();
    const fields = { secret: SECRET, response: await token(), idempotency_key: crypto.randomUUID() };
    const first = await verify(TURNSTILE, fields);
    expect(first).toMatchObject({ success: true });
    expect(await verify(TURNSTILE, fields)).toEqual(first);
    expect(await verify(TURNSTILE, { ...fields, idempotency_key: crypto.randomUUID() })).toMatchObject({
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it('takes a token for five minutes', async () => {
    const { token, verify, pass } = await start();
    const [one, other] = [await token(), await token()];
    pass(300);
    expect(await verify(TURNSTILE, { secret: SECRET, response: one })).toMatchObject({ success: true });
    pass(1);
    expect(await verify(TURNSTILE, { secret: SECRET, response: other })).toMatchObject({
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it('leaves a token as it was that came with a wrong secret', async () => {
    const { token, verify } = await start();
    const response = await token();
    expect(await verify(TURNSTILE, { secret: 'a-guess', response })).toMatchObject({
      success: false,
      'error-codes': ['invalid-input-secret'],
    });
    expect(await verify(TURNSTILE, { secret: SECRET, response })).toMatchObject({ success: true });
  });

  it.each([
    ['nothing at all', {}, ['missing-input-secret', 'missing-input-response']],
    ['no token', { secret: SECRET }, ['missing-input-response']],
    ['a token that was made up', { secret: SECRET, response: 'made-up' }, ['invalid-input-response']],
    ['more than any token', { secret: SECRET, response: 'x'.repeat(2049) }, ['invalid-input-response']],
  ])('refuses %s', async (_, fields, codes) => {
    const { verify } = await start();
    expect(await verify(TURNSTILE, fields)).toMatchObject({ success: false, 'error-codes': codes });
  });
});

describe('reCAPTCHA’s verification', () => {
  it('tells no action, and the time without milliseconds', async () => {
    const { token, verify } = await start();
    const response = await token({ provider: 'recaptcha' });
    expect(await verify(RECAPTCHA, { secret: SECRET, response })).toEqual({
      success: true,
      challenge_ts: '2026-11-21T10:15:00Z',
      hostname: 'localhost',
    });
  });

  it('takes a token once, whatever key is sent, and for two minutes', async () => {
    const { token, verify, pass } = await start();
    const spent = { success: false, 'error-codes': ['timeout-or-duplicate'] };
    const fields = {
      secret: SECRET,
      response: await token({ provider: 'recaptcha' }),
      idempotency_key: crypto.randomUUID(),
    };
    expect(await verify(RECAPTCHA, fields)).toMatchObject({ success: true });
    expect(await verify(RECAPTCHA, fields)).toEqual(spent);
    const late = await token({ provider: 'recaptcha' });
    pass(121);
    expect(await verify(RECAPTCHA, { secret: SECRET, response: late })).toEqual(spent);
  });

  it('does not know a token of the other provider', async () => {
    const { token, verify } = await start();
    expect(await verify(RECAPTCHA, { secret: SECRET, response: await token() })).toEqual({
      success: false,
      'error-codes': ['invalid-input-response'],
    });
  });
});

describe('the levers', () => {
  it('make a token as old, and for what place and purpose, as a test wants it', async () => {
    const { token, verify } = await start();
    const elsewhere = await token({ hostname: 'elsewhere.example', action: 'login' });
    expect(await verify(TURNSTILE, { secret: SECRET, response: elsewhere })).toMatchObject({
      hostname: 'elsewhere.example',
      action: 'login',
    });
    expect(
      await verify(TURNSTILE, { secret: SECRET, response: await token({ ageSeconds: 301 }) }),
    ).toMatchObject({
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it('tell what the site’s server has asked, and never its secret', async () => {
    const { url, verify, token, lever } = await start();
    const response = await token();
    await verify(TURNSTILE, { secret: SECRET, response, remoteip: '192.0.2.7', idempotency_key: 'one' });
    await verify(RECAPTCHA, { secret: SECRET, response });
    const asked = async () => (await fetch(`${url}/laptop/asked`)).json();
    expect(await asked()).toEqual([
      {
        provider: 'turnstile',
        token: response,
        remoteip: '192.0.2.7',
        idempotencyKey: 'one',
        errorCodes: [],
      },
      { provider: 'recaptcha', token: response, errorCodes: ['invalid-input-response'] },
    ]);
    await lever('reset');
    expect(await asked()).toEqual([]);
  });

  it.each([
    ['refuse', 'invalid-input-response'],
    ['spent', 'timeout-or-duplicate'],
    ['wrong-secret', 'invalid-input-secret'],
    ['confused', 'internal-error'],
  ])('let it refuse the next token, which stays good (%s)', async (kind, code) => {
    const { token, verify, lever } = await start();
    const fields = { secret: SECRET, response: await token() };
    await lever('faults', { faults: [{ match: `POST ${TURNSTILE}`, kind }] });
    expect(await verify(TURNSTILE, fields)).toMatchObject({ success: false, 'error-codes': [code] });
    expect(await verify(TURNSTILE, fields)).toMatchObject({ success: true });
  });

  it.each([
    ['down', 503, 'good'],
    ['crash', 500, 'good'],
    ['garbage', 200, 'good'],
    ['reset', 'broken', 'good'],
    ['lost-answer', 'broken', 'used'],
    ['half', 'broken', 'used'],
  ])('take the provider away (%s): %s, and the token is %s', async (kind, outcome, left) => {
    const { url, token, verify, lever } = await start();
    const fields = { secret: SECRET, response: await token() };
    await lever('faults', { faults: [{ kind }] });
    const asked = fetch(url + TURNSTILE, { method: 'POST', body: new URLSearchParams(fields) });
    if (outcome === 'broken') await expect(asked.then((answer) => answer.text())).rejects.toThrow(TypeError);
    else expect((await asked).status).toBe(outcome);
    expect(await verify(TURNSTILE, fields)).toMatchObject({ success: left === 'good' });
  });

  it('are not for a page in the browser', async () => {
    const { url } = await start();
    const answer = await fetch(`${url}/laptop/token`, {
      method: 'POST',
      headers: { origin: 'http://localhost:4000' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('the widget in a page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  /** A page of another origin, with the policy of ours, and what it said. */
  const open = async (script: string) => {
    const { url, verify, lever } = await start();
    const server = createServer((_, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': `default-src 'none'; style-src 'self'; script-src ${url}; frame-src ${url}`,
      });
      response.end(
        '<!doctype html><html lang="en"><title>A form</title><main><div id="check"></div></main></html>',
      );
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const page = await browser.newPage();
    onTestFinished(async () => {
      await page.close();
      server.closeAllConnections();
      server.close();
    });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(`http://localhost:${typeof address === 'object' ? address?.port : ''}/`);
    await page.addScriptTag({ url: url + script });
    return { page, url, verify, lever, said };
  };

  /** Renders it, and notes whatever it calls; in words of the page, which knows the provider's types its own way. */
  const renderTurnstile = (page: Page, siteKey = SITE_KEY): Promise<string> =>
    page.evaluate(`
      window.calls = [];
      const note = (name) => (...values) => calls.push([name, ...values]);
      turnstile.render('#check', {
        sitekey: '${siteKey}',
        action: 'contact',
        callback: note('solved'),
        'expired-callback': note('expired'),
        'timeout-callback': note('timeout'),
        'error-callback': note('error'),
      })`);

  const callsOf = (page: Page): Promise<unknown[][]> => page.evaluate(() => Reflect.get(window, 'calls'));
  const box = (page: Page) => page.frameLocator('iframe').getByRole('checkbox');

  it('gives the page a token for a tick by keyboard, which its server finds good for that page', async () => {
    const { page, verify, said } = await open('/turnstile/v0/api.js?render=explicit');
    const id = await renderTurnstile(page);
    await page.getByTitle('Widget containing a Cloudflare security challenge').waitFor();
    await box(page).focus();
    await page.keyboard.press('Space');
    await page.frameLocator('iframe').getByText('Success!').waitFor();
    const [[name, response] = []] = await callsOf(page);
    expect(name).toBe('solved');
    expect(await page.evaluate(`turnstile.getResponse('${id}')`)).toBe(response);
    expect(await page.locator('[name=cf-turnstile-response]').inputValue()).toBe(response);
    expect(await verify(TURNSTILE, { secret: SECRET, response: String(response) })).toMatchObject({
      success: true,
      hostname: 'localhost',
      action: 'contact',
    });
    expect(said).toEqual([]);
  });

  it('can be solved again after a reset, and is gone after a removal', async () => {
    const { page } = await open('/turnstile/v0/api.js?render=explicit');
    await renderTurnstile(page);
    await box(page).check();
    await expect.poll(() => callsOf(page)).toHaveLength(1);
    await page.evaluate('turnstile.reset()');
    expect(await page.locator('[name=cf-turnstile-response]').inputValue()).toBe('');
    await expect.poll(() => box(page).isChecked()).toBe(false);
    await box(page).check();
    await expect.poll(() => callsOf(page)).toHaveLength(2);
    const [first, second] = await callsOf(page);
    expect(first).not.toEqual(second);
    await page.evaluate('turnstile.remove()');
    expect(await page.locator('#check').innerHTML()).toBe('');
  });

  it('tells when a token has expired, and can be solved again', async () => {
    const { page } = await open('/turnstile/v0/api.js?render=explicit');
    await page.clock.install();
    await renderTurnstile(page);
    await box(page).check();
    await expect.poll(() => callsOf(page)).toHaveLength(1);
    await page.clock.fastForward(300_000);
    await expect.poll(async () => (await callsOf(page)).at(-1)?.[0]).toBe('expired');
    await page.frameLocator('iframe').getByText('Verification expired.').waitFor();
    await box(page).check();
    await expect.poll(async () => (await callsOf(page)).at(-1)?.[0]).toBe('solved');
  });

  it('tells the page of a failure, and can be tried again', async () => {
    const { page, lever } = await open('/turnstile/v0/api.js?render=explicit');
    await renderTurnstile(page);
    await lever('faults', { faults: [{ match: 'POST /turnstile/v0/solve', kind: 'garbage' }] });
    await box(page).click();
    await expect.poll(() => callsOf(page)).toEqual([['error', '300030']]);
    await box(page).click();
    await expect.poll(async () => (await callsOf(page)).at(-1)?.[0]).toBe('solved');
  });

  it('tells the page of a site key that is not known', async () => {
    const { page } = await open('/turnstile/v0/api.js?render=explicit');
    await renderTurnstile(page, 'not-ours');
    await expect.poll(() => callsOf(page)).toEqual([['error', '110100']]);
  });

  it('does not let a page solve the check for a person', async () => {
    const { url } = await open('/turnstile/v0/api.js?render=explicit');
    const frame = await fetch(`${url}/turnstile/v0/frame?sitekey=${SITE_KEY}`, {
      headers: { referer: 'http://localhost:4000/' },
    });
    const id = /data-frame="([^"]+)"/.exec(await frame.text())?.[1];
    const solve = (origin: string) =>
      fetch(`${url}/turnstile/v0/solve`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify({ frame: id }),
      });
    expect((await solve('http://localhost:4000')).status).toBe(403);
    expect((await solve(url)).status).toBe(200);
  });

  it('is reCAPTCHA’s as well, whose second script brings all but ready()', async () => {
    const { page, verify, said } = await open('/recaptcha/api.js?render=explicit');
    await page.evaluate(`new Promise((resolve) => {
      window.tokens = [];
      grecaptcha.ready(() => {
        grecaptcha.render('check', { sitekey: '${SITE_KEY}', callback: (token) => tokens.push(token) });
        resolve();
      });
    })`);
    const tokens = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'tokens'));
    await page.getByTitle('reCAPTCHA').waitFor();
    await page.frameLocator('iframe').getByLabel("I'm not a robot").check();
    await expect.poll(tokens).toHaveLength(1);
    const [response = ''] = await tokens();
    expect(await page.evaluate('grecaptcha.getResponse()')).toBe(response);
    expect(await verify(RECAPTCHA, { secret: SECRET, response })).toMatchObject({ success: true });
    await page.evaluate('grecaptcha.reset()');
    expect(await page.evaluate('grecaptcha.getResponse()')).toBe('');
    await page.frameLocator('iframe').getByLabel("I'm not a robot").check();
    await expect.poll(tokens).toHaveLength(2);
    expect(said).toEqual([]);
  });
});
