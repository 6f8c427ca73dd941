// Plays the one stack of a synthesized cloud assembly on 127.0.0.1.
import { join } from 'node:path';
import { ACCOUNT } from './cloudformation/intrinsics.ts';
import { readAssembly } from './cloudformation/stack.ts';
import { readPoolSettings } from './cognito/settings.ts';
import { startUserPool } from './cognito/start.ts';
import type { Users } from './cognito/users.ts';
import { startDynamoDb } from './dynamodb/start.ts';
import { createTables } from './dynamodb/tables.ts';
import { readDeployedFiles } from './edge/deployment.ts';
import { readDistribution } from './edge/distribution.ts';
import { createEdge } from './edge/edge.ts';
import { originFinder } from './edge/origins.ts';
import { startEdgeServer } from './edge/server.ts';
import { readApiSpec } from './gateway/api-spec.ts';
import { keyFinder } from './gateway/authorizer.ts';
import { createGateway } from './gateway/gateway.ts';
import { CREDENTIALS, readFunctionSpecs } from './lambda/function-spec.ts';
import { lambdaFunction } from './lambda/functions.ts';
import type { Logs } from './logs.ts';
import { readBuckets } from './s3/buckets.ts';
import { objectHeaders } from './s3/objects.ts';
import { startS3 } from './s3/start.ts';
import { playSchedules, readSchedules, scheduledFunction } from './schedules.ts';
import { startSsmSesLambda } from './ssm-ses-lambda.ts';

export { startDynamoDb };
export { openLogs } from './logs.ts';
export type { NewUser } from './cognito/users.ts';
export type { Log, Logs } from './logs.ts';
export type { Mail } from './ses/mails.ts';
export type { Users };

export interface LocalAwsOptions {
  /** The cloud assembly, as `cdk synth` writes it. */
  readonly assemblyFolder: string;
  /** The ports must be the ones in the addresses for which the template was synthesized, unless `rewrite` moves them. */
  readonly ports: {
    readonly edge: number;
    readonly s3: number;
    readonly dynamoDb: number;
    readonly userPool: number;
    /** Parameter Store, mail, and calls of functions by name. */
    readonly ssmSesLambda: number;
  };
  /** Everything that survives a restart. */
  readonly dataFolder: string;
  readonly logs: Logs;
  /** SecureStrings of the Parameter Store, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The domains from which mail may be sent. */
  readonly mailDomains: readonly string[];
  /** Addresses of the JSON Web Key Sets of further issuers, by issuer. The stack's own user pool is known. */
  readonly jwksUrls?: Readonly<Record<string, string>>;
  /** Changes the template's text and that of deployed settings, for example to move ports. */
  readonly rewrite?: (text: string) => string;
  /** False: the gateway does not throttle. */
  readonly throttling?: boolean;
  /** False: scheduled functions run only when they are invoked by name. */
  readonly schedules?: boolean;
}

export interface LocalAws {
  readonly userPool: {
    readonly url: string;
    readonly userPoolId: string;
    readonly userPoolClientId: string;
    readonly users: Users;
  };
  /** The HTTP API's stage: the first segment of its paths behind the edge. */
  readonly stage: string;
  /** The route keys of the HTTP API. */
  readonly routes: readonly string[];
  /** Names of the functions with a schedule. */
  readonly scheduledFunctions: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Starts every service of the stack; resolves when the edge answers. Rejects, and closes what was started, when a port
 * is taken or the template holds something that is not played.
 */
export const startLocalAws = async (options: LocalAwsOptions): Promise<LocalAws> => {
  const { assemblyFolder, ports, dataFolder, logs, rewrite, throttling = true, schedules = true } = options;
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne();
  };
  const opened = <T extends { readonly close: () => unknown }>(service: T): T => {
    closers.push(service.close);
    return service;
  };
  try {
    const stack = await readAssembly(assemblyFolder, rewrite);
    const settings = readPoolSettings(stack);
    const file = join(dataFolder, 'user-pool.json');
    const userPool = opened(await startUserPool({ port: ports.userPool, file, settings }));
    const tablesFolder = join(dataFolder, 'tables');
    const dynamoDb = opened(await startDynamoDb({ port: ports.dynamoDb, folder: tablesFolder }));
    await createTables(stack, dynamoDb.call);
    const s3 = opened(
      await startS3({
        port: ports.s3,
        folder: join(dataFolder, 'buckets'),
        buckets: readBuckets(stack),
        credentials: CREDENTIALS,
        region: ACCOUNT.region,
      }),
    );

    const functions = new Map(
      readFunctionSpecs(stack).map((spec) => [spec.arn, lambdaFunction(spec, logs.of(spec.description))]),
    );
    closers.push(() => Promise.all([...functions.values()].map((fn) => fn.close())));
    opened(
      await startSsmSesLambda({
        port: ports.ssmSesLambda,
        secrets: options.secrets,
        functions: [...functions.values()],
        mailFile: join(dataFolder, 'mails.jsonl'),
        mailDomains: options.mailDomains,
      }),
    );
    const rules = readSchedules(stack);
    if (schedules) closers.push(playSchedules(rules, functions));

    const api = readApiSpec(stack);
    const gateway = createGateway({
      api: throttling
        ? api
        : { ...api, routes: api.routes.map((route) => ({ ...route, throttle: undefined })) },
      functions,
      findKeys: keyFinder({ ...options.jwksUrls, [userPool.issuer]: userPool.jwksUrl }),
    });
    const log = logs.of('edge');
    const edge = createEdge({
      distribution: readDistribution(stack),
      findOrigin: originFinder({
        stack,
        files: await readDeployedFiles(stack, rewrite),
        readObject: async (bucket, key) => {
          const object = await s3.buckets.get(bucket)?.read(key);
          return object && { status: 200, headers: new Headers(objectHeaders(object)), body: object.bytes };
        },
        apiId: api.apiId,
        gateway,
      }),
      onError: (error) => log(`${error instanceof Error ? error.stack : String(error)}\n`),
    });
    opened(await startEdgeServer(edge, ports.edge, log));
    return {
      userPool: {
        url: userPool.url,
        userPoolId: settings.userPoolId,
        userPoolClientId: settings.userPoolClientId,
        users: userPool.users,
      },
      stage: api.stage,
      routes: api.routes.map(({ key }) => key),
      scheduledFunctions: rules.map((rule) => scheduledFunction(rule, functions).name),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
