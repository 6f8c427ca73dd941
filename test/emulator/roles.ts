// The roles of the deployed stage: their rights, and how one right is taken away for a moment.
import { inject } from 'vitest';
import { LambdaClient, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { toLines, toStatements } from '../infra/statements.ts';
import { list, text, type Tree } from '../infra/template.ts';
import { client } from './deploy.ts';
import { callByQuery } from './query.ts';

export interface Right {
  /** The function that has it, as the template describes it; the id of the role where no function does. */
  readonly owner: string;
  readonly functionId: string;
  readonly roleId: string;
  readonly policyName: string;
  /** `action resource`, as test/infra/grants.test.ts writes it. */
  readonly line: string;
  readonly statement: number;
  readonly action: string;
  readonly resource: number;
}

interface Document {
  readonly Statement: readonly { readonly Action: string | string[]; readonly Resource: string | string[] }[];
}

/** Every right of every role of a template, action by action and resource by resource. */
export const listRights = (resources: Record<string, Tree>): Right[] => {
  const functions = Object.entries(resources).filter(
    ([, { Type }]) => text(Type) === 'AWS::Lambda::Function',
  );
  return Object.entries(resources)
    .filter(([, { Type }]) => text(Type) === 'AWS::IAM::Role')
    .flatMap(([roleId, { Properties }]) => {
      const [functionId = '', found] =
        functions.find(([, its]) => text(its.Properties?.['Role']).includes(`<${roleId}.`)) ?? [];
      const owner = text(found?.Properties?.['Description'] ?? roleId.replace(/Role[0-9A-F]{8}$/, ''));
      const policyName = text(list(Properties?.['Policies'])[0]?.['PolicyName']);
      return toStatements(Properties).flatMap((one, statement) =>
        list(one['Action']).flatMap((action) =>
          list(one['Resource']).map((resource, index) => ({
            owner,
            functionId,
            roleId,
            policyName,
            line: toLines({ Action: action, Resource: resource }).join(),
            statement,
            action: text(action),
            resource: index,
          })),
        ),
      );
    });
};

const toArray = (value: string | string[]): string[] => (typeof value === 'string' ? [value] : value);

/** The policy without one action on one resource. */
const removeRight = (document: Document, { statement, action, resource }: Right): Document => ({
  ...document,
  Statement: document.Statement.flatMap((one, index) => {
    if (index !== statement) return [one];
    const resources = toArray(one.Resource);
    const others = resources.filter((_, place) => place !== resource);
    return [
      { ...one, Resource: others },
      {
        ...one,
        Action: toArray(one.Action).filter((name) => name !== action),
        Resource: resources.filter((_, place) => place === resource),
      },
    ].filter(({ Action, Resource }) => Action.length > 0 && Resource.length > 0);
  }),
});

/** Does something while a role lacks a right, and gives the right back, whatever happens. */
export const withoutRight = async <T>(right: Right, act: () => Promise<T>): Promise<T> => {
  const RoleName = inject('deployed').resources[right.roleId] ?? '';
  const policy = { RoleName, PolicyName: right.policyName };
  const answer = await callByQuery('iam', { Action: 'GetRolePolicy', Version: '2010-05-08', ...policy });
  const [, encoded = ''] = /<PolicyDocument>(.*?)<\/PolicyDocument>/s.exec(answer) ?? [];
  const PolicyDocument = decodeURIComponent(encoded);
  const put = (document: string) =>
    callByQuery('iam', {
      Action: 'PutRolePolicy',
      Version: '2010-05-08',
      ...policy,
      PolicyDocument: document,
    });
  await put(JSON.stringify(removeRight(JSON.parse(PolicyDocument), right)));
  try {
    return await act();
  } finally {
    await put(PolicyDocument);
  }
};

/** Ends the processes of a function, which keep secrets for minutes. */
export const endProcesses = async ({ functionId }: Right): Promise<void> => {
  const lambda = new LambdaClient(client);
  const FunctionName = inject('deployed').resources[functionId] ?? '';
  await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Handler: 'index.handler' }));
  lambda.destroy();
};
