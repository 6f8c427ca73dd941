// The differences between two assemblies of a stack.
import { isDeepStrictEqual } from 'node:util';
import type { Stack, StackResource } from './cloudformation/stack.ts';
import { PLAYED } from './cloudformation/template.ts';
import { isSameFunction } from './lambda/function-spec.ts';
import type { Play } from './play.ts';

export interface Changes {
  /** Functions with other code or settings, by their descriptions in the template. */
  readonly functions: readonly string[];
  /** New files, and files with other content, by bucket and key. */
  readonly files: readonly string[];
  /** All other played resources that differ, by logical id. */
  readonly resources: readonly string[];
}

/** The played resources that are new, have other properties, or are gone. */
export const findChangedResources = (former: Stack, next: Stack): readonly StackResource[] =>
  PLAYED.flatMap((type) => {
    const before = new Map(former.resourcesOfType(type).map((resource) => [resource.id, resource]));
    const after = next.resourcesOfType(type);
    const changed = after.filter((resource) => {
      const known = before.get(resource.id);
      return !known || !isDeepStrictEqual(known.properties(), resource.properties());
    });
    const ids = new Set(after.map(({ id }) => id));
    return [...changed, ...[...before.values()].filter(({ id }) => !ids.has(id))];
  });

/** Sorts what differs between two plays of a stack into functions, files and other resources. */
export const describeChanges = (former: Play, next: Play, resources: readonly StackResource[]): Changes => {
  const before = new Map(former.specs.map((spec) => [spec.arn, spec]));
  const isChanged = (spec: Play['specs'][number]) => {
    const known = before.get(spec.arn);
    return !known || !isSameFunction(known, spec);
  };
  return {
    functions: next.specs.filter(isChanged).map(({ description }) => description),
    files: [...next.files]
      .filter(([name, { headers }]) => former.files.get(name)?.headers['etag'] !== headers['etag'])
      .map(([name]) => name),
    resources: resources
      .filter(({ type }) => type !== 'AWS::Lambda::Function' && type !== 'Custom::CDKBucketDeployment')
      .map(({ id }) => id),
  };
};
