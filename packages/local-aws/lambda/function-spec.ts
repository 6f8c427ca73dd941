// A Lambda function's settings in the template, and the variables that Lambda itself sets.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import { parseProperties } from '../cloudformation/properties.ts';
import type { Stack, StackResource } from '../cloudformation/stack.ts';
import { DEFAULT_RETRIES } from './async-invocations.ts';

/** The access keys of the laptop's account, with which S3 verifies signatures. */
export const CREDENTIALS = {
  accessKeyId: 'LAPTOP00000000000000',
  secretAccessKey: 'laptop/secret/key/that/opens/nothing/else',
} as const;

const FunctionProperties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Description: z.optional(z.string()),
  Handler: z.string(),
  Runtime: z.string().check(z.startsWith('nodejs')),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Environment: z.optional(z.object({ Variables: z.optional(z.record(z.string(), z.string())) })),
});

export interface FunctionSpec {
  readonly name: string;
  /** The function's description in the template, or else its logical id. It is the name of the log. */
  readonly description: string;
  readonly arn: string;
  readonly bundleFolder: string;
  /** The key of the code's archive. Other code has another key. */
  readonly codeKey: string;
  readonly handler: string;
  readonly runtime: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly variables: Readonly<Record<string, string>>;
  /** The number of retries of an asynchronous invocation. */
  readonly retries: number;
}

/** Whether two specifications behave the same. Equal code may lie in different folders. */
export const isSameFunction = (a: FunctionSpec, b: FunctionSpec): boolean =>
  isDeepStrictEqual({ ...a, bundleFolder: '' }, { ...b, bundleFolder: '' });

const InvokeConfig = z.object({
  FunctionName: z.string(),
  MaximumRetryAttempts: z._default(z.number(), DEFAULT_RETRIES),
});

const readRetries = (stack: Stack, functionName: string): number => {
  const configs = stack
    .resourcesOfType('AWS::Lambda::EventInvokeConfig')
    .map(({ properties }) => InvokeConfig.parse(properties()));
  return (
    configs.find((config) => config.FunctionName === functionName)?.MaximumRetryAttempts ?? DEFAULT_RETRIES
  );
};

const AnyRuntime = z.object({ Runtime: z.string() });

/** The functions of a stack that run on Node. The CDK's own functions, which copy files at a deployment, run on Python. */
export const readFunctionSpecs = (stack: Stack): readonly FunctionSpec[] =>
  stack
    .resourcesOfType('AWS::Lambda::Function')
    .filter(({ properties }) => AnyRuntime.parse(properties()).Runtime.startsWith('nodejs'))
    .map((resource) => readFunctionSpec(stack, resource));

/** Reads one AWS::Lambda::Function. Throws for a runtime that is not Node and for a variable that is not text. */
export const readFunctionSpec = (stack: Stack, resource: StackResource): FunctionSpec => {
  const properties = parseProperties(resource, FunctionProperties);
  const { Code, Description, Handler, Runtime, Timeout, MemorySize, Environment } = properties;
  return {
    name: resource.ref,
    description: Description ?? resource.id,
    arn: `arn:aws:lambda:${ACCOUNT.region}:${ACCOUNT.id}:function:${resource.ref}`,
    bundleFolder: stack.assetPath(Code.S3Key),
    codeKey: Code.S3Key,
    handler: Handler,
    runtime: Runtime,
    timeoutMs: Timeout * 1000,
    memoryMb: MemorySize,
    variables: Environment?.Variables ?? {},
    retries: readRetries(stack, resource.ref),
  };
};

/** The variables that Lambda sets for every function (developer guide, 'Defined runtime environment variables'). */
export const lambdaVariables = (spec: FunctionSpec): Readonly<Record<string, string>> => ({
  _HANDLER: spec.handler,
  AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  AWS_DEFAULT_REGION: ACCOUNT.region,
  AWS_REGION: ACCOUNT.region,
  AWS_EXECUTION_ENV: `AWS_Lambda_${spec.runtime}`,
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb),
  AWS_LAMBDA_FUNCTION_NAME: spec.name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${spec.name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'laptop',
  LAMBDA_TASK_ROOT: spec.bundleFolder,
  LANG: 'en_US.UTF-8',
  TZ: ':UTC',
});
