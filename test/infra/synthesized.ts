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

export interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, any>;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: string[];
}

export interface Synthesized {
  readonly template: Template;
  /** Resources of a type by logical id. */
  readonly of: (type: string) => Record<string, Resource>;
  /** The only resource of a type, or the only one whose logical id begins so. */
  readonly one: (type: string, begins?: string) => Resource;
}

/** The template of the stage as cdk.json has it, with other settings where given. */
export const synthesized = (name: 'dev' | 'prod' = 'dev', settings: object = {}): Synthesized => {
  const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] }, analyticsReporting: false });
  const stage = parseStage(name, { [name]: { ...context.stages[name], ...settings } });
  const stack = new PlainlyStack(app, `plainly-${name}`, { stage, web: readWebOutput(webFixture) });
  const template = Template.fromStack(stack);
  const of = (type: string) => template.findResources(type) as Record<string, Resource>;
  return {
    template,
    of,
    one: (type, begins = '') => {
      const found = Object.entries(of(type)).filter(([id]) => id.startsWith(begins));
      if (found.length !== 1) throw new Error(`${found.length} resources ${type} begin with '${begins}'`);
      return found[0]![1];
    },
  };
};

/** Puts a value's intrinsic functions into one line, so that it can be read: `https://<Pool>/x`. */
export const flat = (value: any): string => {
  if (typeof value === 'string') return value;
  if (value.Ref !== undefined) return `<${value.Ref}>`;
  if (value['Fn::GetAtt'] !== undefined) return `<${value['Fn::GetAtt'].join('.')}>`;
  if (value['Fn::Join'] !== undefined) return value['Fn::Join'][1].map(flat).join(value['Fn::Join'][0]);
  if (value['Fn::Sub'] !== undefined) return value['Fn::Sub'];
  throw new Error(`Not a text: ${JSON.stringify(value)}`);
};
