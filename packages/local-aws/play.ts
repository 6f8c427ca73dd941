// The parts of a template that keep no data: functions, API, schedules, topics, configuration sets and the edge.
import type { Stack } from './cloudformation/stack.ts';
import { readDeployedFiles, type DeployedFiles } from './edge/deployment.ts';
import { readDistribution } from './edge/distribution.ts';
import { createCache, type EdgeCache } from './edge/cache.ts';
import { createEdge, type Edge } from './edge/edge.ts';
import { originFinder, type ReadObject } from './edge/origins.ts';
import { readApiSpec, type ApiSpec } from './gateway/api-spec.ts';
import type { FindKeys } from './gateway/authorizer.ts';
import { createGateway } from './gateway/gateway.ts';
import { readFunctionSpecs, type FunctionSpec } from './lambda/function-spec.ts';
import { findFunction, lambdaFunction, type LambdaFunction } from './lambda/functions.ts';
import type { KeptEnvironments } from './lambda/kept-environments.ts';
import type { Logs } from './logs.ts';
import { readRules, type RuleTarget } from './events/rules.ts';
import { readConfigurationSets, type ConfigurationSet } from './ses/configuration-sets.ts';
import { readSubscriptions, type TopicSubscription } from './sns/subscriptions.ts';

export interface PlayOptions {
  readonly logs: Logs;
  readonly findKeys: FindKeys;
  readonly readObject: ReadObject;
  readonly rewrite?: ((text: string) => string) | undefined;
  readonly environments?: KeptEnvironments | undefined;
}

export interface Play {
  readonly stack: Stack;
  readonly specs: readonly FunctionSpec[];
  /** The functions by ARN. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly files: DeployedFiles;
  readonly api: ApiSpec;
  readonly rules: readonly RuleTarget[];
  readonly subscriptions: readonly TopicSubscription[];
  readonly configurationSets: readonly ConfigurationSet[];
  readonly edge: Edge;
  /** The cache of the edge. */
  readonly cache: EdgeCache;
}

/** The files after a deployment over former ones. Files that no deployment removes stay. */
const deployOver = (former: DeployedFiles | undefined, files: DeployedFiles): DeployedFiles =>
  new Map([...[...(former ?? [])].filter(([, { isPruned }]) => !isPruned), ...files]);

/**
 * Reads a template. Functions that `former` also has are the same objects, and stay unchanged until they are replaced. Rejects if
 * the template holds something that is not played.
 */
export const readPlay = async (stack: Stack, options: PlayOptions, former?: Play): Promise<Play> => {
  const specs = readFunctionSpecs(stack);
  const functions = new Map(
    specs.map((spec) => [
      spec.arn,
      former?.functions.get(spec.arn) ??
        lambdaFunction(spec, options.logs.of(spec.description), options.environments),
    ]),
  );
  const files = deployOver(former?.files, await readDeployedFiles(stack, options.rewrite));
  const api = readApiSpec(stack);
  const rules = readRules(stack);
  for (const { functionArn, ruleArn } of rules) findFunction(functionArn, ruleArn, functions);
  const subscriptions = readSubscriptions(stack);
  for (const { functionArn, arn } of subscriptions) findFunction(functionArn, arn, functions);
  const configurationSets = readConfigurationSets(stack);
  const gateway = createGateway({ api, functions, findKeys: options.findKeys });
  const log = options.logs.of('edge');
  const cache = createCache();
  const edge = createEdge({
    cache,
    distribution: readDistribution(stack),
    findOrigin: originFinder({ stack, files, readObject: options.readObject, apiId: api.apiId, gateway }),
    onError: (error) => log(`${error instanceof Error ? error.stack : String(error)}\n`),
  });
  return { stack, specs, functions, files, api, rules, subscriptions, configurationSets, edge, cache };
};
