// The one stack of a synthesized cloud assembly: its template, and its assets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.optional(z.object({ templateFile: z.optional(z.string()) })),
    }),
  ),
});

const Assets = z.object({
  files: z._default(
    z.record(
      z.string(),
      z.object({
        source: z.object({ path: z.string() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    ),
    {},
  ),
});

/** A template, or a part of it. */
type Tree = Readonly<Record<string, any>>;

interface Assembly {
  readonly name: string;
  /** The template, with the resources of nested stacks among its own. */
  readonly template: Tree;
  /** The folders and files of assets, by their keys in the assets bucket. */
  readonly assets: ReadonlyMap<string, string>;
}

const NESTED_STACK = 'AWS::CloudFormation::Stack';

/** The resources of a nested stack, with what it gets from its parent in place of references to its parameters. */
const fillIn = (resources: Tree, parameters: Tree): Tree =>
  JSON.parse(JSON.stringify(resources), (_, value) => parameters[value?.Ref] ?? value);

/** Adds the resources of nested stacks to a template. Outputs of nested stacks are not read: a reference to one stays as it is. */
const flatten = (template: Tree, read: (objectKey: string) => Tree): Tree => {
  const resources: Tree = template['Resources'];
  const nested = Object.values(resources)
    .filter(({ Type }) => Type === NESTED_STACK)
    .map(({ Properties }) => {
      const [, objectKey = ''] = /([^/"]+\.json)"/.exec(JSON.stringify(Properties.TemplateURL)) ?? [];
      return fillIn(flatten(read(objectKey), read)['Resources'], Properties.Parameters ?? {});
    });
  const ids = [resources, ...nested].flatMap((some) => Object.keys(some));
  const [twice] = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`Two stacks of the assembly hold the logical id ${twice}`);
  return { ...template, Resources: Object.assign({}, resources, ...nested) };
};

/** Reads the one stack of a cloud assembly. `rewrite` may change the text of each template before it is parsed. */
export const readTemplate = (
  folder: string,
  rewrite: (text: string) => string = (text) => text,
): Assembly => {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const { artifacts } = Manifest.parse(JSON.parse(read('manifest.json')));
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const [[name, { properties }] = ['', {}]] = stacks;
  const templateFile = properties?.templateFile;
  if (templateFile === undefined || stacks.length > 1) {
    throw new Error(`local-aws plays one stack; the assembly holds ${stacks.length}`);
  }
  const { files } = Assets.parse(JSON.parse(read(templateFile.replace(/\.template\.json$/, '.assets.json'))));
  const sources = new Map(
    Object.values(files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, source.path] as const),
    ),
  );
  const parse = (file: string): Tree => JSON.parse(rewrite(read(file)));
  return {
    name,
    template: flatten(parse(templateFile), (objectKey) => parse(sources.get(objectKey) ?? objectKey)),
    assets: new Map(Array.from(sources, ([objectKey, file]) => [objectKey, join(folder, file)])),
  };
};
