// The Parameter Store, Lambda's Invoke and CloudFront's invalidations, called by the SDK.
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { InvokeCommand, LambdaClient, type InvokeCommandInput } from '@aws-sdk/client-lambda';
import {
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lambdaFunction } from '../lambda/functions.ts';
import { createAccountState } from '../account/state.ts';
import { sesWithoutStack } from '../ses/ses.ts';
import { openSuppressionList } from '../ses/suppression-list.ts';
import { startSmallServices } from '../small-services.ts';
import { bundle } from './fixtures/bundle.ts';

const KEY = '/shop/laptop/api-key';

const HANDLER = `exports.handler = async (event) => {
  if (event.wish === 'log') console.log('event received');
  if (event.wish === 'throw') throw new TypeError('no such thing');
  if (event.wish === 'hang') for (;;);
  if (event.wish === 'exit') process.exit(1);
  if (event.wish === 'nothing') return undefined;
  return { event };
};`;

const start = async () => {
  const output: string[] = [];
  const invalidated: string[] = [];
  const fn = lambdaFunction(
    {
      name: 'Nightly',
      description: 'Nightly job',
      arn: 'arn:aws:lambda:us-east-1:000000000000:function:Nightly',
      bundleFolder: await bundle(HANDLER),
      codeKey: 'nightly.zip',
      handler: 'index.handler',
      runtime: 'nodejs24.x',
      timeoutMs: 500,
      memoryMb: 128,
      variables: {},
      retries: 0,
    },
    (text) => output.push(text),
  );
  const { url, close } = await startSmallServices({
    port: 0,
    account: createAccountState(),
    findStack: () => undefined,
    secrets: { [KEY]: 'open-sesame' },
    listFunctions: () => [fn],
    invalidate: (distributionId, paths) => {
      invalidated.push(...paths);
      return distributionId === 'E1';
    },
    ses: sesWithoutStack([], openSuppressionList()),
  });
  const signer = {
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  };
  const [ssm, lambda, cloudFront] = [
    new SSMClient(signer),
    new LambdaClient(signer),
    new CloudFrontClient(signer),
  ];
  onTestFinished(async () => {
    ssm.destroy();
    lambda.destroy();
    cloudFront.destroy();
    await close();
    await fn.close();
  });
  const invoke = async (input: Partial<InvokeCommandInput> = {}) => {
    const answer = await lambda.send(new InvokeCommand({ FunctionName: 'Nightly', ...input }));
    return { ...answer, text: answer.Payload?.transformToString() };
  };
  const invalidate = (DistributionId: string, ...Items: string[]) =>
    cloudFront.send(
      new CreateInvalidationCommand({
        DistributionId,
        InvalidationBatch: { CallerReference: 'once', Paths: { Quantity: Items.length, Items } },
      }),
    );
  return { url, ssm, invoke, output, invalidate, invalidated };
};

describe('Parameter Store', () => {
  it('returns an unusable value when decryption was not requested', async () => {
    const { ssm } = await start();
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: KEY }));
    expect(Parameter?.Value).toMatch(/\S/);
    expect(Buffer.from(Parameter?.Value ?? '', 'base64').toString()).not.toContain('open-sesame');
    expect(Parameter?.Value).not.toContain('open-sesame');
  });

  it('keeps what is put, and replaces it only when told so', async () => {
    const { ssm } = await start();
    const put = (Value: string, Overwrite: boolean) =>
      ssm.send(new PutParameterCommand({ Name: '/shop/color', Type: 'String', Value, Overwrite }));
    expect(await put('blue', false)).toMatchObject({ Version: 1 });
    await expect(put('red', false)).rejects.toMatchObject({ name: 'ParameterAlreadyExists' });
    expect(await put('green', true)).toMatchObject({ Version: 2 });
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: '/shop/color' }));
    expect(Parameter).toMatchObject({ Value: 'green', Type: 'String', Version: 2 });
    await expect(ssm.send(new PutParameterCommand({ Name: '/new', Value: 'a' }))).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  it('returns several parameters, and the names that it does not know', async () => {
    const { ssm } = await start();
    const answer = await ssm.send(new GetParametersCommand({ Names: [KEY, '/new'], WithDecryption: true }));
    expect(answer).toMatchObject({
      Parameters: [{ Name: KEY, Value: 'open-sesame' }],
      InvalidParameters: ['/new'],
    });
  });

  it('rejects a parameter request from a browser page or without a signature', async () => {
    const { url } = await start();
    const request = (headers: Record<string, string>) =>
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
    expect((await request(signed)).status).toBe(200);
    for (const headers of [{}, { ...signed, origin: 'http://localhost:4000' }]) {
      const answer = await request(headers);
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain('open-sesame');
    }
  });
});

describe('Lambda Invoke', () => {
  it.each(['Nightly', 'Nightly:$LATEST', 'arn:aws:lambda:us-east-1:000000000000:function:Nightly'])(
    'returns the result of the function %s',
    async (FunctionName) => {
      const { invoke } = await start();
      const answer = await invoke({ FunctionName, Payload: '{"since":"2026-11-20T00:00:00Z"}' });
      expect(answer).toMatchObject({ StatusCode: 200, ExecutedVersion: '$LATEST' });
      expect(answer.FunctionError).toBeUndefined();
      expect(JSON.parse(answer.text ?? '')).toEqual({ event: { since: '2026-11-20T00:00:00Z' } });
    },
  );

  it('invokes a function with an empty event when no payload was sent', async () => {
    const { invoke } = await start();
    expect((await invoke()).text).toBe('{"event":{}}');
    expect((await invoke({ Payload: '{"wish":"nothing"}' })).text).toBe('null');
  });

  it('reports the error that a function throws', async () => {
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
  ])('reports a function that does not finish (%s)', async (wish, errorType, errorMessage) => {
    const { invoke } = await start();
    const answer = await invoke({ Payload: JSON.stringify({ wish }) });
    expect(answer.FunctionError).toBe('Unhandled');
    expect(JSON.parse(answer.text ?? '')).toMatchObject({
      errorType,
      errorMessage: expect.stringMatching(errorMessage),
    });
  });

  it('returns at once from an asynchronous invocation', async () => {
    const { invoke, output } = await start();
    const answer = await invoke({ InvocationType: 'Event', Payload: '{"wish":"log"}' });
    expect(answer).toMatchObject({ StatusCode: 202 });
    expect(answer.text).toBeUndefined();
    await expect.poll(() => output.join('')).toContain('event received');
  });

  it.each([
    ['an unknown function', { FunctionName: 'Unknown' }, 'ResourceNotFoundException', 404],
    ['an invalid payload', { Payload: '{"a":' }, 'InvalidRequestContentException', 400],
    [
      'a payload that is too large',
      { Payload: JSON.stringify('x'.repeat(6 * 1024 * 1024)) },
      'RequestTooLargeException',
      413,
    ],
  ])('rejects an invocation with %s', async (_, input, name, httpStatusCode) => {
    const { invoke } = await start();
    await expect(invoke(input)).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
  });
});

describe('CloudFront CreateInvalidation', () => {
  it('invalidates the paths', async () => {
    const { invalidate, invalidated } = await start();
    const { Invalidation } = await invalidate('E1', '/blog*', '/a&b.xml');
    expect(invalidated).toEqual(['/blog*', '/a&b.xml']);
    expect(Invalidation).toMatchObject({
      Status: 'Completed',
      InvalidationBatch: { CallerReference: 'once', Paths: { Quantity: 2, Items: ['/blog*', '/a&b.xml'] } },
    });
  });

  it('rejects another distribution', async () => {
    const { invalidate } = await start();
    await expect(invalidate('E2', '/blog')).rejects.toMatchObject({ name: 'NoSuchDistribution' });
  });

  it.each(['blog', '/blog*/x'])('rejects the path %s and invalidates nothing', async (path) => {
    const { invalidate, invalidated } = await start();
    await expect(invalidate('E1', path)).rejects.toMatchObject({ name: 'InvalidArgument' });
    expect(invalidated).toEqual([]);
  });
});
