// The Parameter Store and Lambda's Invoke, through the SDK that the functions and an operator use.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient, type InvokeCommandInput } from '@aws-sdk/client-lambda';
import {
  DeleteParameterCommand,
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startAws } from '../aws/start.ts';
import { lambdaFunction } from '../lambda/functions.ts';
import { bundle } from './fixtures/bundle.ts';

const KEY = '/plainly/laptop/stripe-secret-key';
const OTHER = '/plainly/laptop/hand-off-secret';

const HANDLER = `let calls = 0;
exports.handler = async (event) => {
  calls += 1;
  if (event.wish === 'count') return { calls };
  if (event.wish === 'say') console.log('heard of it');
  if (event.wish === 'throw') throw new TypeError('no such thing');
  if (event.wish === 'hang') for (;;);
  if (event.wish === 'exit') process.exit(1);
  if (event.wish === 'nothing') return undefined;
  return { event };
};`;

const start = async () => {
  const said: string[] = [];
  const fn = lambdaFunction(
    {
      name: 'Reconcile',
      description: 'Reconcile with Stripe',
      arn: 'arn:aws:lambda:us-east-1:000000000000:function:Reconcile',
      bundleFolder: await bundle(HANDLER),
      handler: 'index.handler',
      runtime: 'nodejs24.x',
      timeoutMs: 500,
      memoryMb: 128,
      variables: {},
      retries: 0,
    },
    (text) => said.push(text),
  );
  const folder = await mkdtemp(join(tmpdir(), 'plainly-mails-'));
  const { url, close } = await startAws({
    port: 0,
    secrets: { [KEY]: 'sk_test_1', [OTHER]: 'whispered' },
    functions: [fn],
    mailFile: join(folder, 'mails.jsonl'),
    mailIdentities: [],
  });
  const signer = {
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  };
  const [ssm, lambda] = [new SSMClient(signer), new LambdaClient(signer)];
  onTestFinished(async () => {
    ssm.destroy();
    lambda.destroy();
    await close();
    await fn.close();
    await rm(folder, { recursive: true, force: true });
  });
  const invoke = async (input: Partial<InvokeCommandInput> = {}) => {
    const answer = await lambda.send(new InvokeCommand({ FunctionName: 'Reconcile', ...input }));
    return { ...answer, text: answer.Payload?.transformToString() };
  };
  return { url, ssm, invoke, said };
};

describe('the Parameter Store', () => {
  it('gives a secret to who asks for it decrypted', async () => {
    const { ssm } = await start();
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: KEY, WithDecryption: true }));
    expect(Parameter).toMatchObject({
      Name: KEY,
      Value: 'sk_test_1',
      Type: 'SecureString',
      Version: 1,
      ARN: `arn:aws:ssm:us-east-1:000000000000:parameter${KEY}`,
      LastModifiedDate: expect.any(Date),
    });
  });

  it('gives what nobody can use to who forgot to ask for decryption', async () => {
    const { ssm } = await start();
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: KEY }));
    expect(Parameter?.Value).toMatch(/\S/);
    expect(Buffer.from(Parameter?.Value ?? '', 'base64').toString()).not.toContain('sk_test_1');
    expect(Parameter?.Value).not.toContain('sk_test_1');
  });

  it('gives several at once, and names those that are not there', async () => {
    const { ssm } = await start();
    const { Parameters, InvalidParameters } = await ssm.send(
      new GetParametersCommand({ Names: [KEY, '/nowhere', OTHER], WithDecryption: true }),
    );
    expect(Parameters?.map(({ Value }) => Value).toSorted()).toEqual(['sk_test_1', 'whispered']);
    expect(InvalidParameters).toEqual(['/nowhere']);
  });

  it('knows no other', async () => {
    const { ssm } = await start();
    await expect(ssm.send(new GetParameterCommand({ Name: '/nowhere' }))).rejects.toMatchObject({
      name: 'ParameterNotFound',
      $metadata: { httpStatusCode: 400 },
    });
  });

  it('takes a rotated secret, though not by accident', async () => {
    const { ssm } = await start();
    const put = { Name: KEY, Value: 'sk_test_2', Type: 'SecureString' } as const;
    await expect(ssm.send(new PutParameterCommand(put))).rejects.toMatchObject({
      name: 'ParameterAlreadyExists',
    });
    const { Version } = await ssm.send(new PutParameterCommand({ ...put, Overwrite: true }));
    expect(Version).toBe(2);
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: KEY, WithDecryption: true }));
    expect(Parameter).toMatchObject({ Value: 'sk_test_2', Version: 2 });
  });

  it('loses what is deleted', async () => {
    const { ssm } = await start();
    await ssm.send(new DeleteParameterCommand({ Name: KEY }));
    await expect(
      ssm.send(new GetParameterCommand({ Name: KEY, WithDecryption: true })),
    ).rejects.toMatchObject({ name: 'ParameterNotFound' });
  });

  it('tells a page in the browser nothing, and nobody who does not sign', async () => {
    const { url } = await start();
    const ask = (headers: Record<string, string>) =>
      fetch(url, {
        method: 'POST',
        headers: {
          'x-amz-target': 'AmazonSSM.GetParameter',
          'content-type': 'application/x-amz-json-1.1',
          ...headers,
        },
        body: JSON.stringify({ Name: KEY, WithDecryption: true }),
      });
    const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=test' };
    expect((await ask(signed)).status).toBe(200);
    for (const headers of [{}, { ...signed, origin: 'http://localhost:4000' }]) {
      const answer = await ask(headers);
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain('sk_test');
    }
  });
});

describe('a function called by its name', () => {
  it.each(['Reconcile', 'Reconcile:$LATEST', 'arn:aws:lambda:us-east-1:000000000000:function:Reconcile'])(
    'answers what its handler returned (%s)',
    async (FunctionName) => {
      const { invoke } = await start();
      const answer = await invoke({ FunctionName, Payload: '{"replaySince":"2026-11-20T00:00:00Z"}' });
      expect(answer).toMatchObject({ StatusCode: 200, ExecutedVersion: '$LATEST' });
      expect(answer.FunctionError).toBeUndefined();
      expect(JSON.parse(answer.text ?? '')).toEqual({ event: { replaySince: '2026-11-20T00:00:00Z' } });
    },
  );

  it('gets an empty event where nothing was sent, and may return nothing', async () => {
    const { invoke } = await start();
    expect((await invoke()).text).toBe('{"event":{}}');
    expect((await invoke({ Payload: '{"wish":"nothing"}' })).text).toBe('null');
  });

  it('that throws says so in the answer', async () => {
    const { invoke } = await start();
    const answer = await invoke({ Payload: '{"wish":"throw"}' });
    expect(answer).toMatchObject({ StatusCode: 200, FunctionError: 'Unhandled' });
    expect(JSON.parse(answer.text ?? '')).toMatchObject({
      errorType: 'TypeError',
      errorMessage: 'no such thing',
    });
  });

  it.each([
    ['hang', 'Sandbox.Timedout', /RequestId: \S+ Error: Task timed out after 0\.50 seconds/],
    ['exit', 'Runtime.ExitError', /RequestId: \S+ Error: Runtime exited/],
  ])('that does not come to its end says so too (%s)', async (wish, errorType, errorMessage) => {
    const { invoke } = await start();
    const answer = await invoke({ Payload: JSON.stringify({ wish }) });
    expect(answer.FunctionError).toBe('Unhandled');
    expect(JSON.parse(answer.text ?? '')).toMatchObject({
      errorType,
      errorMessage: expect.stringMatching(errorMessage),
    });
  });

  it('runs while nobody waits, when it is called as an event', async () => {
    const { invoke, said } = await start();
    const answer = await invoke({ InvocationType: 'Event', Payload: '{"wish":"say"}' });
    expect(answer).toMatchObject({ StatusCode: 202 });
    expect(answer.text).toBeUndefined();
    await expect.poll(() => said.join('')).toContain('heard of it');
  });

  it('is not called when only its being there is asked for', async () => {
    const { invoke } = await start();
    expect(await invoke({ InvocationType: 'DryRun' })).toMatchObject({ StatusCode: 204 });
    expect((await invoke({ Payload: '{"wish":"count"}' })).text).toBe('{"calls":1}');
  });

  it.each([
    ['another name', { FunctionName: 'Nobody' }, 'ResourceNotFoundException', 404],
    ['no JSON', { Payload: '{"a":' }, 'InvalidRequestContentException', 400],
    [
      'more than a call may carry',
      { Payload: JSON.stringify('x'.repeat(6 * 1024 * 1024)) },
      'RequestTooLargeException',
      413,
    ],
  ])('is refused for %s', async (_, input, name, httpStatusCode) => {
    const { invoke } = await start();
    await expect(invoke(input)).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
  });
});
