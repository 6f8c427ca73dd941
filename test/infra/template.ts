// Synthesizes the template of a stage in this process, from a small web output and without bundling.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { SynthesisMessageLevel } from 'aws-cdk-lib/cx-api';
import { readTemplate } from 'local-aws/assembly';
import { PlainlyStack } from '../../infra/stack.ts';
import { parseStage } from '../../infra/stage.ts';
import { readWebOutput } from '../../infra/web-output.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const webFixture = path.join(import.meta.dirname, 'fixtures/web');

const { context } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as {
  context: { stages: Record<string, object> };
};

/** A part of a template. Read it with `?.`, so that an absent part fails in the expectation. */
export interface Tree {
  readonly [name: string]: Tree;
}

export interface StageTemplate {
  /** All resources, or those of a type, by logical id. Those of nested stacks are among them. */
  readonly resources: (type?: string) => Record<string, Tree>;
  /** The properties of the only resource of a type whose logical id has this prefix. Throws unless there is exactly one. */
  readonly one: (type: string, prefix?: string) => Tree;
  /** The logical id of that resource. */
  readonly id: (type: string, prefix?: string) => string;
  readonly parameters: Record<string, Tree>;
  readonly outputs: Record<string, Tree>;
  /** The templates as CloudFormation gets them: that of the stack, and then that of the endpoints. */
  readonly texts: readonly string[];
  readonly hasTerminationProtection: boolean;
  /** The warnings of the synthesis. */
  readonly warnings: readonly string[];
  /** What the synthesis says besides. */
  readonly infos: readonly string[];
}

// Bundling and the CDK's own checks take seconds. They run once, in app.test.ts.
const quick = {
  'aws:cdk:bundling-stacks': [],
  '@aws-cdk/core:validateAgainstDefaultRules': false,
  '@aws-cdk/core:annotationsInValidationReport': false,
};

/** Settings as an operator replaces them; a deployment of the examples in cdk.json is refused. */
export const operatorSettings = {
  customers: {
    tenant: 'https://plainly.eu.auth0.com',
    clientId: 'AbCdEfGh12345678',
    audience: 'https://api.plainly.example',
  },
  stripe: { essentialsPriceId: 'price_1Abc' },
  contact: {
    humanCheck: { siteKey: '0x4AAAAAAAbcdef' },
    mailFrom: 'site@plainly.example',
    mailTo: ['hello@plainly.example', 'owner@plainly.example'],
  },
};

const cache = new Map<string, StageTemplate>();

/** The options of a deployment. */
interface Deployment {
  readonly isFirstDeployment?: boolean;
  readonly previousStyleHashes?: readonly string[];
  readonly despite?: readonly string[];
}

/** The template of a stage of cdk.json with the operator's settings and `settings`. Made once for equal settings. */
export const synthesize = (
  name: 'dev' | 'prod' = 'dev',
  settings: object = {},
  deployment: Deployment = {},
): StageTemplate => {
  // JSON leaves out `undefined`, which removes a setting: two different stages would have one key.
  const key = JSON.stringify([name, settings, deployment], (_, value: unknown) => value ?? null);
  const template = cache.get(key) ?? createTemplate(name, settings, deployment);
  cache.set(key, template);
  return template;
};

const createTemplate = (
  name: 'dev' | 'prod',
  settings: object,
  { isFirstDeployment = false, previousStyleHashes = [], despite = [] }: Deployment,
): StageTemplate => {
  const app = new App({ context: { ...context, ...quick }, analyticsReporting: false, treeMetadata: false });
  const stage = parseStage(name, { [name]: { ...context.stages[name], ...operatorSettings, ...settings } });
  const stack = new PlainlyStack(app, `plainly-${name}`, {
    stage,
    web: readWebOutput(webFixture),
    isFirstDeployment,
    previousStyleHashes,
    despite,
  });
  const assembly = app.synth();
  const { directory } = assembly;
  const { messages } = assembly.getStackArtifact(stack.artifactId);
  const listMessages = (level: SynthesisMessageLevel) =>
    messages.filter((message) => message.level === level).map(({ entry }) => text(entry.data));
  const { Resources, Parameters, Outputs } = readTemplate(directory).template;
  const all = Object.entries<Tree>(Resources);
  const byType = Map.groupBy(all, ([, { Type }]) => text(Type));
  const resources = (type?: string): Record<string, Tree> =>
    Object.fromEntries(type === undefined ? all : (byType.get(type) ?? []));
  const find = (type: string, prefix = '') => {
    const [found, ...others] = Object.entries(resources(type)).filter(([id]) => id.startsWith(prefix));
    if (found === undefined || others.length > 0) {
      throw new Error(`Not one resource of the type ${type} has the prefix '${prefix}', but none or several`);
    }
    return found;
  };
  return {
    resources,
    one: (type, prefix) => find(type, prefix)[1]['Properties'] ?? {},
    id: (type, prefix) => find(type, prefix)[0],
    parameters: Parameters,
    outputs: Outputs,
    texts: [stack.templateFile, ...globSync('*.nested.template.json', { cwd: directory })].map((file) =>
      readFileSync(path.join(directory, file), 'utf8'),
    ),
    hasTerminationProtection: stack.terminationProtection ?? false,
    warnings: listMessages(SynthesisMessageLevel.WARNING),
    infos: listMessages(SynthesisMessageLevel.INFO),
  };
};

/** The members of a list. CloudFormation writes a list of one as its member. */
export const list = (tree: Tree | undefined): Tree[] => {
  if (tree === undefined) return [];
  return Array.isArray(tree) ? tree : [tree];
};

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** A text with readable intrinsic functions: `https://<Pool>/x`. */
export const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const [[name, argument] = []] = Object.entries<unknown>(Object(value));
  if (typeof argument === 'string') return name === 'Ref' ? `<${argument}>` : argument;
  if (name === 'Fn::GetAtt' && isList(argument)) return `<${argument.map(text).join('.')}>`;
  if (name === 'Fn::Join' && isList(argument) && isList(argument[1])) {
    return argument[1].map(text).join(text(argument[0]));
  }
  throw new Error(`Not a text: ${JSON.stringify(value)}`);
};
