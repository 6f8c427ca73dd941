// The stand-in for Turnstile: what a site's server calls, and what a page shows.
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startHumanCheck } from '../../../local/human-check/start.ts';
import { launch } from '../../browser/chromium.ts';

const SITE_KEY = 'the-site-key';
const SECRET = 'the-secret-key';

const VERIFY = '/turnstile/v0/siteverify';

const start = async () => {
  let ms = Date.parse('2026-11-21T10:15:00.250Z');
  const { url, close } = await startHumanCheck({
    port: 0,
    siteKey: SITE_KEY,
    secretKey: SECRET,
    now: () => ms,
  });
  onTestFinished(close);
  const control = async (name: string, body: object = {}) => {
    const answer = await fetch(`${url}/laptop/${name}`, { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const createToken = async (check: object = {}): Promise<string> => (await control('token', check)).token;
  const verify = async (fields: Record<string, string>) =>
    (await fetch(url + VERIFY, { method: 'POST', body: new URLSearchParams(fields) })).json();
  const passSeconds = (seconds: number) => {
    ms += seconds * 1000;
  };
  return { url, control, createToken, verify, passSeconds };
};

describe('siteverify', () => {
  it('verifies a token with the hostname, time and action of the solved check', async () => {
    const { createToken, verify } = await start();
    expect(await verify({ secret: SECRET, response: await createToken() })).toEqual({
      success: true,
      challenge_ts: '2026-11-21T10:15:00.250Z',
      hostname: 'localhost',
      'error-codes': [],
      action: 'contact',
      cdata: '',
    });
  });

  it('accepts a token once', async () => {
    const { createToken, verify } = await start();
    const fields = { secret: SECRET, response: await createToken() };
    expect(await verify(fields)).toMatchObject({ success: true });
    expect(await verify(fields)).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
      messages: [],
    });
  });

  it('repeats its answer for the same idempotency key, and refuses the token under another key', async () => {
    const { createToken, verify } = await start();
    const fields = { secret: SECRET, response: await createToken(), idempotency_key: crypto.randomUUID() };
    const first = await verify(fields);
    expect(first).toMatchObject({ success: true });
    expect(await verify(fields)).toEqual(first);
    expect(await verify({ ...fields, idempotency_key: crypto.randomUUID() })).toMatchObject({
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it('accepts a token for five minutes', async () => {
    const { createToken, verify, passSeconds } = await start();
    const [one, other] = [await createToken(), await createToken()];
    passSeconds(300);
    expect(await verify({ secret: SECRET, response: one })).toMatchObject({ success: true });
    passSeconds(1);
    expect(await verify({ secret: SECRET, response: other })).toMatchObject({
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it('refuses a wrong secret and leaves the token valid', async () => {
    const { createToken, verify } = await start();
    const response = await createToken();
    expect(await verify({ secret: 'a-guess', response })).toMatchObject({
      success: false,
      'error-codes': ['invalid-input-secret'],
    });
    expect(await verify({ secret: SECRET, response })).toMatchObject({ success: true });
  });

  it.each([
    ['an empty form', {}, ['missing-input-secret', 'missing-input-response']],
    ['a form without a token', { secret: SECRET }, ['missing-input-response']],
    ['an unknown token', { secret: SECRET, response: 'made-up' }, ['invalid-input-response']],
    ['a token that is too long', { secret: SECRET, response: 'x'.repeat(2049) }, ['invalid-input-response']],
  ])('refuses %s', async (_, fields, codes) => {
    const { verify } = await start();
    expect(await verify(fields)).toMatchObject({ success: false, 'error-codes': codes });
  });
});

describe('the controls', () => {
  it('creates a token of the given age, hostname and action by a control', async () => {
    const { createToken, verify } = await start();
    const elsewhere = await createToken({ hostname: 'elsewhere.example', action: 'login' });
    expect(await verify({ secret: SECRET, response: elsewhere })).toMatchObject({
      hostname: 'elsewhere.example',
      action: 'login',
    });
    const old = await createToken({ ageSeconds: 301 });
    expect(await verify({ secret: SECRET, response: old })).toMatchObject({
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it('lists the calls of siteverify without their secrets, and forgets them at a reset', async () => {
    const { url, verify, createToken, control } = await start();
    const response = await createToken();
    await verify({ secret: SECRET, response, remoteip: '192.0.2.7', idempotency_key: 'one' });
    await verify({ secret: SECRET, response: 'made-up' });
    const verifications = async () => (await fetch(`${url}/laptop/verifications`)).json();
    expect(await verifications()).toEqual([
      { token: response, remoteip: '192.0.2.7', idempotencyKey: 'one', errorCodes: [] },
      { token: 'made-up', errorCodes: ['invalid-input-response'] },
    ]);
    await control('reset');
    expect(await verifications()).toEqual([]);
  });

  it.each([
    ['spent', 'timeout-or-duplicate'],
    ['confused', 'internal-error'],
  ])('fails the next siteverify by a planned fault (%s) and leaves the token valid', async (kind, code) => {
    const { createToken, verify, control } = await start();
    const fields = { secret: SECRET, response: await createToken() };
    await control('faults', { faults: [{ match: `POST ${VERIFY}`, kind }] });
    expect(await verify(fields)).toMatchObject({ success: false, 'error-codes': [code] });
    expect(await verify(fields)).toMatchObject({ success: true });
  });

  it.each([
    ['down', 503, 'valid'],
    ['crash', 500, 'valid'],
    ['garbage', 200, 'valid'],
    ['reset', 'broken', 'valid'],
    ['lost-answer', 'broken', 'used'],
    ['half', 'broken', 'used'],
  ])('plays the outage %s: the answer is %s, and the token stays %s', async (kind, outcome, left) => {
    const { url, createToken, verify, control } = await start();
    const fields = { secret: SECRET, response: await createToken() };
    await control('faults', { faults: [{ kind }] });
    const call = fetch(url + VERIFY, { method: 'POST', body: new URLSearchParams(fields) });
    if (outcome === 'broken') await expect(call.then((answer) => answer.text())).rejects.toThrow(TypeError);
    else expect((await call).status).toBe(outcome);
    expect(await verify(fields)).toMatchObject({ success: left === 'valid' });
  });

  it('refuses a control that is called from a page', async () => {
    const { url } = await start();
    const answer = await fetch(`${url}/laptop/token`, {
      method: 'POST',
      headers: { origin: 'http://localhost:4000' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('the widget', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  /** A page of another origin that has loaded the script, under a policy as strict as the site's. */
  const openPage = async () => {
    const { url, verify, control } = await start();
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
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`http://localhost:${typeof address === 'object' ? address?.port : ''}/`);
    await page.addScriptTag({ url: `${url}/turnstile/v0/api.js?render=explicit` });
    return { page, url, verify, control, complaints };
  };

  /** Renders the widget and records its callbacks. A string, because the page has its own type of `turnstile`. */
  const render = (page: Page, siteKey = SITE_KEY): Promise<string> =>
    page.evaluate(`
      window.calls = [];
      const record = (name) => (...values) => calls.push([name, ...values]);
      turnstile.render(document.querySelector('#check'), {
        sitekey: '${siteKey}',
        action: 'contact',
        callback: record('solved'),
        'expired-callback': record('expired'),
        'timeout-callback': record('timeout'),
        'error-callback': record('error'),
      })`);

  const callsOf = (page: Page): Promise<unknown[][]> => page.evaluate(() => Reflect.get(window, 'calls'));
  const box = (page: Page) => page.frameLocator('iframe').getByRole('checkbox');

  it('gives the page a token for a tick by keyboard, valid for the host of the page', async () => {
    const { page, verify, complaints } = await openPage();
    await render(page);
    await page.getByTitle('Widget containing a Cloudflare security challenge').waitFor();
    await box(page).focus();
    await page.keyboard.press('Space');
    await page.frameLocator('iframe').getByText('Success!').waitFor();
    const [[name, response] = []] = await callsOf(page);
    expect(name).toBe('solved');
    expect(await verify({ secret: SECRET, response: String(response) })).toMatchObject({
      success: true,
      hostname: 'localhost',
      action: 'contact',
    });
    expect(complaints).toEqual([]);
  });

  it('solves the widget again after a reset, and removes it', async () => {
    const { page } = await openPage();
    const id = await render(page);
    await box(page).check();
    await expect.poll(() => callsOf(page)).toHaveLength(1);
    await page.evaluate(`turnstile.reset('${id}')`);
    await expect.poll(() => box(page).isChecked()).toBe(false);
    await box(page).check();
    await expect.poll(() => callsOf(page)).toHaveLength(2);
    const [first, second] = await callsOf(page);
    expect(first).not.toEqual(second);
    await page.evaluate(`turnstile.remove('${id}')`);
    expect(await page.locator('#check').innerHTML()).toBe('');
  });

  it('reports an expired token to the page, and issues another one', async () => {
    const { page } = await openPage();
    await page.clock.install();
    await render(page);
    await box(page).check();
    await expect.poll(() => callsOf(page)).toHaveLength(1);
    await page.clock.fastForward(300_000);
    await expect.poll(async () => (await callsOf(page)).at(-1)?.[0]).toBe('expired');
    await page.frameLocator('iframe').getByText('Verification expired.').waitFor();
    await box(page).check();
    await expect.poll(async () => (await callsOf(page)).at(-1)?.[0]).toBe('solved');
  });

  it('reports a failed check to the page, and issues a token at the next try', async () => {
    const { page, control } = await openPage();
    await render(page);
    await control('faults', { faults: [{ match: 'POST /turnstile/v0/solve', kind: 'garbage' }] });
    await box(page).click();
    await expect.poll(() => callsOf(page)).toEqual([['error', '300030']]);
    await box(page).click();
    await expect.poll(async () => (await callsOf(page)).at(-1)?.[0]).toBe('solved');
  });

  it('reports an unknown site key to the page', async () => {
    const { page } = await openPage();
    await render(page, 'another-site-key');
    await expect.poll(() => callsOf(page)).toEqual([['error', '110100']]);
  });

  it('creates a token for the frame of the widget only, not for the page around it', async () => {
    const { url } = await start();
    const solve = (origin: string) =>
      fetch(`${url}/turnstile/v0/solve`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify({ parentOrigin: 'http://localhost:4000', action: 'contact' }),
      });
    expect((await solve('http://localhost:4000')).status).toBe(403);
    expect((await solve(url)).status).toBe(200);
  });
});
