import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLogs, startLocalAws } from '../index.ts';
import { MAIL, MAIL_RESOURCES } from './fixtures/ses.ts';
import { toScriptPath, writeAssembly, type Sources } from './fixtures/assembly.ts';
import { newFolder } from './fixtures/bundle.ts';

/** Two functions that count their own calls, and a document. */
const FIRST: Sources = {
  code: {
    hello: 'let calls = 0; exports.handler = async () => `first ${++calls}`',
    other: 'let calls = 0; exports.handler = async () => `other ${++calls}`',
  },
  document: `<!doctype html><html><head><title>First</title></head><body>${'<p>Words</p>'.repeat(200)}</body></html>`,
  script: 'first()',
  csp: "script-src 'self'",
  tableKey: 'id',
};

const SECOND: Sources = {
  ...FIRST,
  code: { ...FIRST.code, hello: 'let calls = 0; exports.handler = async () => `second ${++calls}`' },
};

/** The headers with which a browser asks for a page. */
const NAVIGATION = { 'sec-fetch-dest': 'document', 'accept-encoding': 'br' };

const start = async ({ reloadPages = false, sources = FIRST } = {}) => {
  const folder = await newFolder();
  const logs = await openLogs(path.join(folder, 'logs'));
  onTestFinished(logs.close);
  const ports = { edge: 4820, s3: 4821, dynamoDb: 4822, userPool: 4823, smallServices: 4824 };
  const aws = await startLocalAws({
    assemblyFolder: await writeAssembly(sources),
    ports,
    dataFolder: path.join(folder, 'data'),
    logs,
    secrets: {},
    mailDomains: ['shop.example'],
    reloadPages,
  });
  onTestFinished(aws.close);
  const get = (target: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${ports.edge}${target}`, { headers });
  return {
    get,
    text: async (target: string, headers?: Record<string, string>) => (await get(target, headers)).text(),
    replace: async (next: Partial<Sources>) =>
      aws.replaceAssembly(await writeAssembly({ ...sources, ...next })),
  };
};

describe('replaceAssembly', () => {
  it('answers with new code from the next call on, and keeps the state of other functions', async () => {
    const { text, replace } = await start();
    expect(await text('/api/hello')).toBe('first 1');
    expect(await text('/api/other')).toBe('other 1');
    expect(await replace({ code: SECOND.code })).toEqual({
      functions: ['GET /hello'],
      files: [],
      resources: [],
    });
    expect(await text('/api/hello')).toBe('second 1');
    expect(await text('/api/other')).toBe('other 2');
  });

  it('serves new documents, and keeps files that no deployment removes', async () => {
    const { text, replace } = await start();
    expect(
      await replace({ document: FIRST.document.replace('First', 'Second'), script: 'second()' }),
    ).toMatchObject({
      functions: [],
      files: ['laptop-site/page.html', expect.stringMatching(/^laptop-site\/assets\//)],
      resources: [],
    });
    expect(await text('/page.html')).toContain('<title>Second</title>');
    expect(await text(toScriptPath('first()'))).toBe('first()');
    expect(await text(toScriptPath('second()'))).toBe('second()');
  });

  it('names the other resources that differ, and plays them', async () => {
    const { get, replace } = await start();
    expect(await replace({ csp: "script-src 'none'" })).toEqual({
      functions: [],
      files: [],
      resources: ['Headers'],
    });
    expect((await get('/page.html')).headers.get('content-security-policy')).toBe("script-src 'none'");
  });

  it('plays a configuration set and a subscription that are new', async () => {
    const written = path.join(await newFolder(), 'events');
    const hello = `const { appendFileSync } = require('node:fs');
exports.handler = async ({ Records = [] }) => {
  appendFileSync(${JSON.stringify(written)}, 'event '.repeat(Records.length));
  return 'ok';
};`;
    const sources = { ...FIRST, code: { ...FIRST.code, hello } };
    const { replace } = await start({ sources });
    await replace({ more: MAIL_RESOURCES });
    const ses = new SESv2Client({
      endpoint: 'http://127.0.0.1:4824',
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    onTestFinished(() => ses.destroy());
    const mail = { ...MAIL, ConfigurationSetName: 'Receipts' };
    await ses.send(new SendEmailCommand(mail));
    await expect.poll(() => existsSync(written) && readFileSync(written, 'utf8')).toBe('event event ');
  });

  it('rejects a table with other keys, and goes on with what it played', async () => {
    const { text, replace } = await start();
    await expect(replace({ code: SECOND.code, tableKey: 'name' })).rejects.toThrow(/Table has other keys/);
    expect(await text('/api/hello')).toBe('first 1');
    await replace({ code: SECOND.code });
    expect(await text('/api/hello')).toBe('second 1');
  });

  it('rejects a resource that is not played, and goes on with what it played', async () => {
    const { text, replace } = await start();
    const more = { Queue: { Type: 'AWS::SQS::Queue' } };
    await expect(replace({ code: SECOND.code, more })).rejects.toThrow(/AWS::SQS::Queue/);
    expect(await text('/api/hello')).toBe('first 1');
  });
});

describe('reloadPages', () => {
  const findScript = (html: string) => /<script src="([^"]+)" async><\/script><\/head>/.exec(html)?.[1] ?? '';

  it('adds a script of its own origin to the documents that a browser opens, and to nothing else', async () => {
    const { get, text } = await start({ reloadPages: true });
    const address = findScript(await text('/page.html', NAVIGATION));
    const script = await get(address);
    expect(script.headers.get('content-type')).toBe('text/javascript');
    expect(await script.text()).toContain('location.reload()');
    expect(findScript(await text('/page.html'))).toBe('');
    expect(await text('/api/hello', NAVIGATION)).toBe('first 1');
  });

  it('tells an open page the version at once, and the next one after a change', async () => {
    const { get, text, replace } = await start({ reloadPages: true });
    const toVersion = async () => findScript(await text('/page.html', NAVIGATION)).split('?')[1];
    const first = await toVersion();
    const { body } = await get('/laptop/reload');
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe(`data: ${first}\n\n`);
    await replace({ code: SECOND.code });
    const second = await toVersion();
    expect(second).not.toBe(first);
    expect((await reader.read()).value).toBe(`data: ${second}\n\n`);
    await reader.cancel();
  });

  it('serves plain documents, and neither script nor stream, without the option', async () => {
    const { get, text } = await start();
    expect(await text('/page.html', NAVIGATION)).toBe(FIRST.document);
    expect((await get('/laptop/reload.js')).status).toBe(403);
    expect((await get('/laptop/reload')).status).toBe(403);
  });
});
