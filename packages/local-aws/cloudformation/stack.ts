// A synthesized stack, ready to be played: resources by type, with all intrinsics resolved, and assets.
import { createHash } from 'node:crypto';
import { readTemplate } from './assembly.ts';
import { resolver } from './intrinsics.ts';
import { resolveAttribute } from './names.ts';
import { parseTemplate, type Template } from './template.ts';

export interface StackResource {
  readonly id: string;
  readonly type: string;
  /** The value of `Ref`. */
  readonly ref: string;
  /**
   * The resolved properties. They are resolved on demand, because an ignored resource may refer to a value that does not exist
   * here.
   */
  readonly properties: () => unknown;
}

export interface Stack {
  readonly name: string;
  /** A hash of the template. It changes with everything that is played, because the template contains the keys of all assets. */
  readonly version: string;
  readonly resourcesOfType: (type: string) => readonly StackResource[];
  /** The values of the template's outputs, by name. Throws for an output that refers to something unknown here. */
  readonly outputs: () => Readonly<Record<string, string>>;
  /** The folder or file of an asset by its key in the assets bucket. Throws if there is none. */
  readonly assetPath: (objectKey: string) => string;
}

/** Values of the Parameter Store, by name. */
export type StoredParameters = Readonly<Record<string, string>>;

/** The value of a template's parameter. Throws unless it names an existing parameter of the Parameter Store. */
const resolveParameter = (
  id: string,
  { Type, Default = '' }: Template['Parameters'][string],
  stored: StoredParameters,
): string => {
  if (Type !== 'AWS::SSM::Parameter::Value<String>')
    throw new Error(`The parameter ${id} has the type ${Type}, which local-aws does not know`);
  const value = stored[Default];
  if (value === undefined) throw new Error(`The Parameter Store does not hold ${Default}`);
  return value;
};

interface StackOptions {
  readonly name?: string;
  readonly stored?: StoredParameters;
}

/** Builds a stack from a template's text and its assets by object key. */
export const stackFrom = (
  templateText: string,
  assets: ReadonlyMap<string, string>,
  { name = 'stack', stored = {} }: StackOptions = {},
): Stack => {
  const template = parseTemplate(templateText);
  const resolve = resolver((id, attribute) => {
    const parameter = template.Parameters[id];
    if (parameter) return resolveParameter(id, parameter, stored);
    const resource = template.Resources[id];
    if (!resource) throw new Error(`The template does not hold ${id}`);
    return resolveAttribute(id, resource, attribute);
  });
  const all = Object.entries(template.Resources).map(([id, resource]): StackResource => ({
    id,
    type: resource.Type,
    ref: resolveAttribute(id, resource, undefined),
    properties: () => resolve(resource.Properties),
  }));
  return {
    name,
    version: createHash('sha256').update(templateText).digest('hex').slice(0, 16),
    resourcesOfType: (type) => all.filter((resource) => resource.type === type),
    outputs: () =>
      Object.fromEntries(
        Object.entries(template.Outputs).map(([key, { Value }]) => [key, String(resolve(Value))]),
      ),
    assetPath: (objectKey) => {
      const path = assets.get(objectKey);
      if (path === undefined) throw new Error(`The assembly holds no asset ${objectKey}`);
      return path;
    },
  };
};

/** Reads the one stack of a cloud assembly. `rewrite` may change the text of its templates before they are parsed. */
export const readAssembly = (
  folder: string,
  stored: StoredParameters = {},
  rewrite?: (text: string) => string,
): Stack => {
  const { name, template, assets } = readTemplate(folder, rewrite);
  return stackFrom(JSON.stringify(template), assets, { name, stored });
};

/** The only resource of a type. Throws if there is none or more than one. */
export const onlyResource = (stack: Stack, type: string): StackResource => {
  const [first, ...more] = stack.resourcesOfType(type);
  if (!first || more.length > 0) {
    throw new Error(`local-aws plays exactly one ${type}; the template holds ${first ? 1 + more.length : 0}`);
  }
  return first;
};
