// The template of a stage, made in this process from a small web output and without bundling.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { PlainlyStack } from '../../infra/stack.ts';
import { parseStage } from '../../infra/stage.ts';
import { readWebOutput } from '../../infra/web-output.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const webFixture = path.join(import.meta.dirname, 'fixtures/web');

const { context } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as {
  context: { stages: Record<string, object> };
};

/** A piece of a template, read by `?.`: what is absent shows in the expectation. */
export interface Tree {
  readonly [name: string]: Tree;
}

export interface Synthesized {
  /** Properties, deletion policy and the like of the resources of a type, by logical id. */
  readonly of: (type: string) => Record<string, Tree>;
  /** The only resource of a type, or the only one whose logical id begins so: its properties. */
  readonly one: (type: string, begins?: string) => Tree;
  /** The logical id of that one. */
  readonly idOf: (type: string, begins?: string) => string;
  readonly outputs: Record<string, Tree>;
}

// What app.test.ts does once, bundling and the CDK's own checks, is left out of the many templates here.
const quick = {
  'aws:cdk:bundling-stacks': [],
  '@aws-cdk/core:validateAgainstDefaultRules': false,
  '@aws-cdk/core:annotationsInValidationReport': false,
};
// As an operator would have put them in: the examples in cdk.json are warned about at each synthesis.
export const operators = {
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
const known = new Map<string, Synthesized>();

/** The template of the stage as cdk.json has it, with other settings where given; each is made once a file. */
export const synthesized = (name: 'dev' | 'prod' = 'dev', settings: object = {}): Synthesized => {
  // A setting that is taken away is not the same as none said about it.
  const key = JSON.stringify([name, settings], (_, value: unknown) => value ?? null);
  const made = known.get(key) ?? synthesize(name, settings);
  known.set(key, made);
  return made;
};

const synthesize = (name: 'dev' | 'prod', settings: object): Synthesized => {
  const app = new App({ context: { ...context, ...quick }, analyticsReporting: false });
  const stage = parseStage(name, { [name]: { ...context.stages[name], ...operators, ...settings } });
  const stack = new PlainlyStack(app, `plainly-${name}`, { stage, web: readWebOutput(webFixture) });
  const template = Template.fromStack(stack);
  const of = (type: string): Record<string, Tree> => template.findResources(type);
  const find = (type: string, begins = '') => {
    const [found, ...others] = Object.entries(of(type)).filter(([id]) => id.startsWith(begins));
    if (found === undefined || others.length > 0) {
      throw new Error(`None or several of ${type} begin with '${begins}'`);
    }
    return found;
  };
  return {
    of,
    one: (type, begins) => find(type, begins)[1]['Properties'] ?? {},
    idOf: (type, begins) => find(type, begins)[0],
    outputs: template.findOutputs('*'),
  };
};

/** The members of a list, or the one that stands for a list of one. */
export const list = (tree: Tree | undefined): Tree[] => {
  if (tree === undefined) return [];
  return Array.isArray(tree) ? tree : [tree];
};

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** A text, with its intrinsic functions made readable: `https://<Pool>/x`. */
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
