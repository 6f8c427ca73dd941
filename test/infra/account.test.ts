import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createAccountApp } from '../../infra/account.ts';
import { parseStage } from '../../infra/stage.ts';
import { toLines, toStatements } from './statements.ts';
import { list, root, text, type Tree } from './template.ts';

const cdk = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as {
  context: { stages: Record<string, object> };
};

const toTemplate = (context: Record<string, unknown> = {}) => {
  const [stack] = createAccountApp({ ...cdk.context, ...context }).node.children.filter((child) =>
    Stack.isStack(child),
  );
  if (stack === undefined) throw new Error('The app has no stack');
  return Template.fromStack(stack);
};

const template = toTemplate({ github: 'acme/plainly' });
const statements = Object.values<Tree>(template.findResources('AWS::IAM::ManagedPolicy')).flatMap(
  ({ Properties }) => toStatements(Properties),
);
/** What a statement says, with an account in place of the reference to it. */
const write = (value: unknown): string =>
  text(value).replaceAll('<AWS::Partition>', 'aws').replaceAll('<AWS::AccountId>', '123456789012');

describe('what CloudFormation may do', () => {
  it('changes roles of stages alone, beside what PowerUserAccess allows', () => {
    const roles = 'arn:aws:iam::123456789012:role';
    expect(statements.map((statement) => [text(statement.Effect), ...toLines(statement).map(write)])).toEqual(
      [
        ['Allow', `iam:*Role* ${roles}/plainly-*`],
        ['Deny', `iam:* ${roles}/plainly-account-*`],
      ],
    );
    expect(
      text(template.toJSON()['Outputs'].ExecutionPolicyArns.Value).replace(/<Execution\w+>/, 'ours'),
    ).toBe('arn:<AWS::Partition>:iam::aws:policy/PowerUserAccess,ours');
  });

  it('denies nothing to a stage whose name is allowed', () => {
    const denied = statements
      .filter(({ Effect }) => text(Effect) === 'Deny')
      .flatMap(({ Resource }) => list(Resource).map(write));
    expect(denied).not.toEqual([]);
    const { dev } = cdk.context.stages;
    for (const pattern of denied) {
      const [, beginning] = /[:/]plainly-([a-z-]+)-\*$/.exec(pattern) ?? [];
      for (const name of [`${beginning}`, `${beginning}-eu`, `${beginning}-1`])
        expect(() => parseStage(name, { [name]: dev }), pattern).toThrow(`cannot be '${beginning}'`);
      expect(parseStage(`${beginning}s`, { [`${beginning}s`]: dev }).name).toBe(`${beginning}s`);
    }
  });
});

describe("the roles of GitHub's workflows", () => {
  const roles = Object.fromEntries(
    Object.values<Tree>(template.findResources('AWS::IAM::Policy')).map(({ Properties }) => [
      text(list(Properties?.Roles)[0]).replaceAll(/[<>]|[0-9A-F]{8}>$/g, ''),
      toStatements(Properties).flatMap(toLines).map(write),
    ]),
  );
  const trust = Object.values<Tree>(template.findResources('AWS::IAM::Role')).flatMap(({ Properties }) =>
    list(Properties?.AssumeRolePolicyDocument?.Statement).map(({ Action, Condition }) => [
      text(Action),
      Condition,
    ]),
  );
  const allow = (subjects: string[]) => [
    'sts:AssumeRoleWithWebIdentity',
    {
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': subjects,
      },
    },
  ];

  it('may assume the roles of the CDK, or read templates', () => {
    expect(roles).toEqual({
      Deploy: ['sts:AssumeRole arn:aws:iam::123456789012:role/cdk-*-123456789012-<AWS::Region>'],
      Doctor: [
        'sts:AssumeRole arn:aws:iam::123456789012:role/cdk-*-lookup-role-123456789012-<AWS::Region>',
        'lambda:InvokeFunction arn:aws:lambda:<AWS::Region>:123456789012:function:plainly-*-EventsSendMails*',
      ],
      Diff: [
        'cloudformation:DescribeStacks arn:aws:cloudformation:<AWS::Region>:123456789012:stack/plainly-*',
        'cloudformation:GetTemplate arn:aws:cloudformation:<AWS::Region>:123456789012:stack/plainly-*',
        'cloudformation:ListStackResources arn:aws:cloudformation:<AWS::Region>:123456789012:stack/plainly-*',
      ],
    });
  });

  it('are assumed by the environments, the main branch and the pull requests of the repository', () => {
    expect(trust).toEqual([
      allow(['repo:acme/plainly:environment:dev', 'repo:acme/plainly:environment:prod']),
      allow(['repo:acme/plainly:ref:refs/heads/main']),
      allow(['repo:acme/plainly:pull_request']),
    ]);
  });

  it('exist only where a repository is named', () => {
    const types = Object.values<Tree>(toTemplate().toJSON()['Resources']).map(({ Type }) => text(Type));
    expect(types).toEqual(['AWS::IAM::ManagedPolicy']);
  });

  it('refuses a repository without its owner', () => {
    expect(() => createAccountApp({ github: 'plainly' })).toThrow('must be like owner/name');
  });
});
