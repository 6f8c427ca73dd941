import { afterAll, expect, it, vi } from 'vitest';
import { contactEvent, newForm, openContactWorld } from './contact-world.ts';
import { send } from '../events.ts';
import { respondWith, retryAtOnce, startAwsProxies } from '../failing-aws.ts';

retryAtOnce();
const world = await openContactWorld();
const { humanCheck, mail } = world;
const aws = await startAwsProxies(world);
afterAll(async () => {
  await aws.close();
  await world.close();
});

it('logs how each human check ended, and no word of a contact request', async () => {
  vi.stubEnv('LOG_LEVEL', 'INFO');
  const lines: string[] = [];
  const keep = (chunk: unknown) => lines.push(String(chunk)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  );
  const form = newForm();
  try {
    const { handler } = await import('../../../functions/http/subscription/contactus.post.ts');
    const submit = (sent: object, captchaToken: string) =>
      send(handler, contactEvent({ ...sent, captchaToken }, '10.0.0.1, 130.176.97.1'));
    await submit(form, await humanCheck.token());
    mail.outage = (_, response) =>
      response
        .writeHead(400, { 'x-amzn-errortype': 'BadRequestException' })
        .end(JSON.stringify({ message: form.emailAddress }));
    await world.sendMails();
    await submit({ ...form, message: 'Another question' }, await humanCheck.token());
    await submit({ ...form, message: 'A third' }, 'made-up');
    aws.failOperation('TransactWriteItems', respondWith(500, ''));
    await submit({ ...form, message: 'A fourth' }, await humanCheck.token());
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  const log = lines.join('\n');
  expect([...log.matchAll(/"event":"HumanCheck(\w+)"/g)].map(([, outcome]) => outcome)).toEqual([
    'Solved',
    'Solved',
    'Refused',
    'Solved',
  ]);
  expect(log).toMatch(/"message":"A mail was not sent".*"reason":"BadRequestException"/);
  expect(log).toContain('"outcome":"unavailable"');
  for (const word of [form.emailAddress, 'Rosa', 'lvarez', 'Sunday', 'question', '10.0.', 'made-up'])
    expect(log).not.toContain(word);
});
