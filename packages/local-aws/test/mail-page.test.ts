// The page with the mails, and its buttons.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { GetAccountCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAIL, startSes } from './fixtures/ses.ts';

const HTML = `<!doctype html><html><head><meta name="color-scheme" content="light dark"><style>
:root { color-scheme: light dark; } @media (prefers-color-scheme: dark) { body { color: white } }
</style></head><body onload="alert(1)"><a href="https://shop.example">Shop</a></body></html>`;

const newsletter = (headers: readonly { Name: string; Value: string }[] = []): SendEmailCommandInput => ({
  ...MAIL,
  ConfigurationSetName: 'Newsletter',
  EmailTags: [{ Name: 'mail', Value: 'welcome' }],
  Content: {
    Simple: {
      Subject: { Data: 'Welcome' },
      Body: { Text: { Data: 'The same <in text>' }, Html: { Data: HTML } },
      Headers: [...headers],
    },
  },
});

const start = async () => {
  const ses = await startSes();
  const get = async (path: string) => {
    const response = await fetch(ses.url + path);
    return { response, html: await response.text() };
  };
  const press = (path: string, headers: Record<string, string> = { origin: ses.url }, fields = {}) =>
    fetch(ses.url + path, {
      method: 'POST',
      headers,
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
  return { ...ses, get, press };
};

describe('the page with the mails', () => {
  it('shows the HTML of a mail in a frame that runs no script, and its text beside it', async () => {
    const { send, get } = await start();
    const { MessageId } = await send(newsletter([{ Name: 'X-Shop', Value: '1 < 2' }]));
    const { response, html } = await get('/');
    expect(html).toContain(
      `src="/mails/${MessageId}.html?dark" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
    );
    expect(html).toContain('The same &lt;in text&gt;');
    expect(html).toContain('X-Shop: 1 &lt; 2');
    expect(html).toContain('Tags: mail = welcome');
    expect(html).not.toContain('alert(1)');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
  });

  it('serves the HTML of a mail in the color scheme that was chosen, with its own styles and nothing else', async () => {
    const { send, get } = await start();
    const { MessageId } = await send(newsletter());
    const dark = await get(`/mails/${MessageId}.html?dark`);
    expect(dark.html).toContain('<head><base target="_blank"><meta name="color-scheme" content="dark">');
    expect(dark.html).toContain(':root { color-scheme: dark; } @media (min-width: 0) {');
    expect(dark.response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data: .*frame-ancestors 'self'.*sandbox allow-popups/,
    );
    const light = await get(`/mails/${MessageId}.html?light`);
    expect(light.html).toContain(':root { color-scheme: light; } @media (max-width: 0) {');
    expect((await get('/mails/none.html?light')).response.status).toBe(403);
  });

  it('lets an address bounce, and receive mail again', async () => {
    const { url, send, get, press, events, suppressionList } = await start();
    const { MessageId } = await send(newsletter());
    const answer = await press(`/mails/${MessageId}/bounce`, {
      origin: url,
      'sec-fetch-site': 'same-origin',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/#mail-${MessageId}`]);
    expect(suppressionList.find('hello@shop.example')?.reason).toBe('BOUNCE');
    await expect.poll(() => JSON.stringify(events)).toContain('bouncedRecipients');
    const { html } = await get('/');
    expect(html).toContain('<p role="status">Bounced</p>');
    expect(html).toContain('hello@shop.example (bounce)');
    await press('/suppressed/hello%40shop.example/allow');
    expect(suppressionList.all()).toEqual([]);
  });

  it('lets a reader complain', async () => {
    const { send, press, events, suppressionList } = await start();
    const { MessageId } = await send(newsletter());
    await press(`/mails/${MessageId}/complaint`);
    expect(suppressionList.find('hello@shop.example')?.reason).toBe('COMPLAINT');
    await expect.poll(() => JSON.stringify(events)).toContain('complainedRecipients');
  });

  it('sets the quota, and keeps it if a field is no number', async () => {
    const { url, client, get, press } = await start();
    await press('/quota', { origin: url }, { perDay: '200', perSecond: '0.5' });
    await press('/quota', { origin: url }, { perDay: 'many', perSecond: '1' });
    expect((await client.send(new GetAccountCommand())).SendQuota).toMatchObject({
      Max24HourSend: 200,
      MaxSendRate: 0.5,
    });
    expect((await get('/')).html).toContain('name="perDay" min="0" step="any" value="200"');
  });

  it.each<[string, (site: string) => Record<string, string>]>([
    ['from another origin', () => ({ origin: 'http://localhost:4000' })],
    ['from no origin', () => ({})],
    ['from an opaque origin', () => ({ origin: 'null' })],
    ['that the browser calls cross-site', (origin) => ({ origin, 'sec-fetch-site': 'cross-site' })],
  ])('ignores a press %s', async (_, toHeaders) => {
    const { url, send, press, suppressionList } = await start();
    const { MessageId } = await send(newsletter());
    expect((await press(`/mails/${MessageId}/bounce`, toHeaders(url))).status).toBe(403);
    expect(suppressionList.all()).toEqual([]);
  });

  it('has buttons for an outcome only where SES sends events', async () => {
    const { send, get } = await start();
    await send();
    expect((await get('/')).html).not.toContain('/bounce');
  });
});

/** A site that records what is posted to it, and answers with a status. */
const startSite = async (status: number) => {
  const posts: object[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      posts.push({ method, url, cookie: headers.cookie, type: headers['content-type'], body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { posts, url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}` };
};

describe('the unsubscribe button', () => {
  const leaving = (address: string) =>
    newsletter([
      { Name: 'List-Unsubscribe', Value: `<mailto:leave@shop.example>, <${address}>` },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ]);

  it.each([200, 404])(
    'posts to the address as a mail program does, and shows the status %i',
    async (status) => {
      const site = await startSite(status);
      const { send, get, press } = await start();
      const { MessageId } = await send(leaving(`${site.url}/leave/token`));
      expect((await get('/')).html).toContain(`action="/mails/${MessageId}/unsubscribe"`);
      await press(`/mails/${MessageId}/unsubscribe`);
      expect(site.posts).toEqual([
        {
          method: 'POST',
          url: '/leave/token',
          cookie: undefined,
          type: 'application/x-www-form-urlencoded',
          body: 'List-Unsubscribe=One-Click',
        },
      ]);
      expect((await get('/')).html).toContain(`<p role="status">Unsubscribe was answered with ${status}</p>`);
    },
  );

  it('calls no address elsewhere, and is absent from a mail that offers no single click', async () => {
    const { send, get, press } = await start();
    const { MessageId } = await send(leaving('https://shop.example/leave'));
    await press(`/mails/${MessageId}/unsubscribe`);
    expect((await get('/')).html).toContain('Not on this computer: https://shop.example/leave');
    const other = await send(
      newsletter([{ Name: 'List-Unsubscribe', Value: '<https://shop.example/leave>' }]),
    );
    expect((await get('/')).html).not.toContain(`/mails/${other.MessageId}/unsubscribe`);
  });
});
