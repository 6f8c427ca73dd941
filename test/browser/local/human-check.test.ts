// The stand-in for Turnstile: what a page shows.
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SECRET, SITE_KEY, start } from '../../unit/local/human-check.ts';
import { launch } from '../chromium.ts';

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

  it('is reset in silence while its frame is still loading', async () => {
    const { page, complaints } = await openPage();
    const held: (() => Promise<void>)[] = [];
    await page.route('**/turnstile/v0/frame?*', (route) => void held.push(() => route.continue()));
    const id = await render(page);
    await page.evaluate(`turnstile.reset('${id}')`);
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.();
    await box(page).waitFor();
    expect(complaints).toEqual([]);
  });

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

  it('reports an unknown site key and a failed check to the page, and issues a token at the next try', async () => {
    const { page, control } = await openPage();
    const id = await render(page, 'another-site-key');
    await expect.poll(() => callsOf(page)).toEqual([['error', '110100']]);
    await page.evaluate(`turnstile.remove('${id}')`);
    await render(page);
    await control('faults', { faults: [{ match: 'POST /turnstile/v0/solve', kind: 'garbage' }] });
    await box(page).click();
    await expect.poll(() => callsOf(page)).toEqual([['error', '300030']]);
    await box(page).click();
    await expect.poll(async () => (await callsOf(page)).at(-1)?.[0]).toBe('solved');
  });
});
