// Reads the policies of a template.
import { list, text } from './template.ts';
import type { StageTemplate, Tree } from './template.ts';

/** The statements of a resource's own policies: a role's inline ones, or that of a bucket or topic. */
export const toStatements = (properties: Tree | undefined): Tree[] =>
  [
    properties?.PolicyDocument,
    ...list(properties?.Policies).map(({ PolicyDocument }) => PolicyDocument),
  ].flatMap((document) => list(document?.Statement));

/** Every statement of the template that allows something. */
export const findAllowed = (template: StageTemplate): Tree[] =>
  Object.values(template.resources())
    .flatMap(({ Properties }) => toStatements(Properties))
    .filter((statement) => text(statement.Effect) === 'Allow');

/** Each right as a line, `action resource`, without the hashes that CDK adds to names. */
export const toLines = (statement: Tree): string[] =>
  list(statement.Action).flatMap((action) =>
    list(statement.Resource).map((resource) =>
      `${text(action)} ${text(resource)}`
        .replaceAll(/[0-9A-F]{8}(?=[.>])/g, '')
        .replace(/[0-9a-f]{64}\.zip$/, '<asset>.zip'),
    ),
  );
