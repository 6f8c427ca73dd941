// Plays the one stack of a synthesized cloud assembly on 127.0.0.1.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAccountState } from './account/state.ts';
import { describeChanges, findChangedResources, type Changes } from './changes.ts';
import { ACCOUNT } from './cloudformation/intrinsics.ts';
import { onlyResource, readAssembly, type Stack } from './cloudformation/stack.ts';
import { readPoolSettings } from './cognito/settings.ts';
import { startUserPool } from './cognito/start.ts';
import type { Users } from './cognito/users.ts';
import { startDynamoDb } from './dynamodb/start.ts';
import { createTables } from './dynamodb/tables.ts';
import type { Edge } from './edge/edge.ts';
import { createPageReload } from './edge/page-reload.ts';
import { startEdgeServer } from './edge/server.ts';
import { keyFinder } from './gateway/authorizer.ts';
import { CREDENTIALS } from './lambda/function-spec.ts';
import { findFunction } from './lambda/functions.ts';
import type { KeptEnvironments } from './lambda/kept-environments.ts';
import type { Logs } from './logs.ts';
import { readPlay, type PlayOptions } from './play.ts';
import { readBuckets } from './s3/buckets.ts';
import { objectHeaders } from './s3/objects.ts';
import { startS3 } from './s3/start.ts';
import { playSchedules } from './events/schedules.ts';
import { sendEventOf } from './events/send-event.ts';
import { announceTopics } from './ses/mail-events.ts';
import { createSes } from './ses/ses.ts';
import { openMails } from './ses/mails.ts';
import { openSuppressionList } from './ses/suppression-list.ts';
import { startSmallServices } from './small-services.ts';
import { keepMessage, type TopicMessage } from './sns/subscriptions.ts';

export { startDynamoDb };
export type { KeptEnvironments };
export type { AnswerDynamoDb } from './dynamodb/call.ts';
export { startAccount } from './account/start.ts';
export { startUserPool };
export { keepEnvironments } from './lambda/kept-environments.ts';
export { openLogs } from './logs.ts';
export type { Changes };
export type { AccountState } from './account/state.ts';
export type { NewUser } from './cognito/users.ts';
export type { Log, Logs } from './logs.ts';
export type { Mail } from './ses/mails.ts';
export type { Users };

export interface LocalAwsOptions {
  /** The folder of the cloud assembly, written by `cdk synth`. */
  readonly assemblyFolder: string;
  /** The ports of the services. They must be those in the template's addresses, unless `rewrite` changes these. */
  readonly ports: {
    readonly edge: number;
    readonly s3: number;
    readonly dynamoDb: number;
    readonly userPool: number;
    /** The port for the Parameter Store, mail, calls of functions by name, and invalidations. */
    readonly smallServices: number;
  };
  /** The folder of everything that survives a restart. */
  readonly dataFolder: string;
  readonly logs: Logs;
  /** The values of the Parameter Store by name, for GetParameter and for parameters of the template. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The domains from which mail may be sent. */
  readonly mailDomains: readonly string[];
  /** Addresses of the JSON Web Key Sets of further issuers, by issuer. The stack's own user pool is known already. */
  readonly jwksUrls?: Readonly<Record<string, string>>;
  /** Changes the template's text and that of deployed settings, for example to move ports. */
  readonly rewrite?: (text: string) => string;
  /** If false, scheduled functions run only when they are invoked by name. */
  readonly schedules?: boolean;
  /** If true, documents contain a script that reloads them when another assembly is played. */
  readonly reloadPages?: boolean;
  /** Idle environments of a cloud before this one. Without it, they end with their cloud. */
  readonly environments?: KeptEnvironments | undefined;
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
  readonly distributionId: string;
  /** Names of the functions with a schedule. */
  readonly scheduledFunctions: readonly string[];
  /**
   * Plays another assembly of the stack, as a deployment would: data stays, and functions are replaced if their code or settings
   * differ. Call it again only after it has settled. If the new assembly holds something that is not played, or gives a table other
   * keys, rejects and keeps the former one.
   */
  readonly replaceAssembly: (folder: string) => Promise<Changes>;
  /** Counts what is only in memory: cached responses of the edge, environments of functions, and events that wait for them. */
  readonly countInMemory: () => {
    readonly cachedResponses: number;
    readonly environments: number;
    readonly waitingEvents: number;
  };
  readonly close: () => Promise<void>;
}

/**
 * Starts every service of the stack. Resolves when the edge answers. If a port is taken, or the template holds something that is
 * not played, rejects and closes what was started.
 */
export const startLocalAws = async (options: LocalAwsOptions): Promise<LocalAws> => {
  const { assemblyFolder, ports, dataFolder, logs, rewrite } = options;
  const { schedules = true, reloadPages = false } = options;
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne();
  };
  try {
    const stack = readAssembly(assemblyFolder, options.secrets, rewrite);
    const isNew = !existsSync(join(dataFolder, 'tables'));
    const mails = openMails(join(dataFolder, 'mails.jsonl'));
    const openUserPool = (from: Stack) => {
      const file = join(dataFolder, 'user-pool.json');
      const settings = readPoolSettings(from);
      return startUserPool({ port: ports.userPool, file, settings, sendMail: mails.send });
    };
    let userPool = await openUserPool(stack);
    closers.push(() => userPool.close());
    const tablesFolder = join(dataFolder, 'tables');
    const dynamoDb = await startDynamoDb({ port: ports.dynamoDb, folder: tablesFolder });
    closers.push(dynamoDb.close);
    await createTables(stack, dynamoDb);
    const openS3 = (from: Stack) =>
      startS3({
        port: ports.s3,
        folder: join(dataFolder, 'buckets'),
        buckets: readBuckets(from),
        credentials: CREDENTIALS,
        region: ACCOUNT.region,
        // `play` is set by then: nothing puts an object before everything runs.
        sendEventOf: (event, change) => sendEventOf(event, play.rules, play.functions, change),
      });
    let s3 = await openS3(stack);
    closers.push(() => s3.close());

    const playOptions: PlayOptions = {
      logs,
      findKeys: keyFinder({ ...options.jwksUrls, [userPool.issuer]: userPool.jwksUrl }),
      readObject: async (bucket, key) => {
        const object = await s3.buckets.get(bucket)?.read(key);
        return object && { status: 200, headers: new Headers(objectHeaders(object)), body: object.bytes };
      },
      rewrite,
      environments: options.environments,
    };
    let play = await readPlay(stack, playOptions);
    closers.push(() => Promise.all([...play.functions.values()].map((fn) => fn.close())));
    const account = createAccountState(options.mailDomains);
    const keepForTopic = (message: TopicMessage) => keepMessage(message, play.subscriptions, play.functions);
    const ses = createSes({
      domains: options.mailDomains,
      mails,
      suppressionList: openSuppressionList(join(dataFolder, 'suppressed-addresses.json')),
      findConfigurationSet: (name) => play.configurationSets.find((set) => set.name === name),
      keepMessage: keepForTopic,
      account,
    });
    closers.push(ses.close);
    if (isNew) announceTopics(play.configurationSets, keepForTopic);
    const smallServices = await startSmallServices({
      port: ports.smallServices,
      secrets: options.secrets,
      listFunctions: () => play.functions.values(),
      invalidate: (distributionId, paths) => {
        if (onlyResource(play.stack, 'AWS::CloudFront::Distribution').ref !== distributionId) return false;
        play.cache.invalidate(paths);
        return true;
      },
      ses,
      account,
      findStack: () => play.stack,
    });
    closers.push(smallServices.close);
    const startSchedules = () => (schedules ? playSchedules(play.rules, play.functions) : () => undefined);
    let stopSchedules = startSchedules();
    closers.push(() => stopSchedules());

    const pageReload = reloadPages ? createPageReload(stack.version) : undefined;
    const edge: Edge = (request) => play.edge(request);
    const edgeServer = await startEdgeServer(
      pageReload?.wrap(edge) ?? edge,
      ports.edge,
      logs.of('edge'),
      pageReload?.respond,
    );
    closers.push(edgeServer.close, () => pageReload?.close());

    const replaceAssembly = async (folder: string): Promise<Changes> => {
      const former = play;
      const next = await readPlay(readAssembly(folder, options.secrets, rewrite), playOptions, former);
      const changed = findChangedResources(former.stack, next.stack);
      const isChanged = (types: RegExp) => changed.some(({ type }) => types.test(type));
      readPoolSettings(next.stack);
      await createTables(next.stack, dynamoDb);
      if (isChanged(/^AWS::Cognito::/)) {
        await userPool.close();
        userPool = await openUserPool(next.stack);
      }
      if (isChanged(/^AWS::S3::Bucket(Policy)?$/)) {
        await s3.close();
        s3 = await openS3(next.stack);
      }
      play = next;
      for (const spec of next.specs) next.functions.get(spec.arn)?.replace(spec);
      for (const [arn, fn] of former.functions) if (!next.functions.has(arn)) await fn.close();
      if (isChanged(/^AWS::Events::Rule$/)) {
        stopSchedules();
        stopSchedules = startSchedules();
      }
      pageReload?.announce(next.stack.version);
      return describeChanges(former, next, changed);
    };

    return {
      get userPool() {
        const { userPoolId, userPoolClientId } = readPoolSettings(play.stack);
        return { url: userPool.url, userPoolId, userPoolClientId, users: userPool.users };
      },
      stage: play.api.stage,
      distributionId: onlyResource(stack, 'AWS::CloudFront::Distribution').ref,
      scheduledFunctions: play.rules
        .filter(({ everyMs }) => everyMs !== undefined)
        .map(({ functionArn, ruleArn }) => findFunction(functionArn, ruleArn, play.functions).name),
      replaceAssembly,
      countInMemory: () => ({
        cachedResponses: play.cache.countEntries(),
        environments: [...play.functions.values()].reduce((sum, fn) => sum + fn.countEnvironments(), 0),
        waitingEvents: [...play.functions.values()].reduce((sum, fn) => sum + fn.countWaiting(), 0),
      }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
