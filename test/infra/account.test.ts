import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createAccountApp } from '../../infra/account.ts';
import { EXECUTION_RIGHTS } from '../../infra/execution-rights.ts';
import { parseStage } from '../../infra/stage.ts';
import { toLines, toStatements } from './statements.ts';
import { list, root, synthesize, text, type Tree } from './template.ts';

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
  it('fits every type of resource of a stage, and no other', () => {
    const stages = [
      synthesize('dev'),
      synthesize('prod', {
        alarmEmail: 'operator@example.com',
        domain: {
          name: 'www.plainly.example',
          certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/abc',
        },
      }),
    ];
    const used = stages.flatMap((stage) => Object.values(stage.resources()).map(({ Type }) => text(Type)));
    const allowed = EXECUTION_RIGHTS.flatMap(({ types }) => types);
    expect([...new Set(allowed)].toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it('reaches beyond the names of stages only where AWS gives a number for a name', () => {
    const foreign = statements
      .filter(({ Effect }) => text(Effect) === 'Allow')
      .flatMap(({ Action, Resource }) =>
        list(Resource)
          .map(write)
          .filter((resource) => !/[:/]plainly[-/]/.test(resource))
          .map((resource) => [resource, list(Action).map(text).toSorted()] as const),
      );
    expect(Object.fromEntries(foreign)).toEqual({
      'arn:aws:apigateway:*::/apis': expect.anything(),
      'arn:aws:apigateway:*::/apis/*': expect.anything(),
      'arn:aws:apigateway:*::/tags/*': expect.anything(),
      'arn:aws:cognito-idp:*:123456789012:userpool/*': expect.anything(),
      'arn:aws:iam::123456789012:role/aws-service-role/ops.apigateway.amazonaws.com/*': [
        'iam:CreateServiceLinkedRole',
      ],
      'arn:aws:lambda:*:123456789012:layer:*': [
        'lambda:DeleteLayerVersion',
        'lambda:GetLayerVersion',
        'lambda:ListLayerVersions',
        'lambda:PublishLayerVersion',
      ],
      'arn:aws:s3:::cdk-*-assets-123456789012-*/*': ['s3:GetObject', 's3:GetObjectVersion'],
      'arn:aws:ssm:*:123456789012:parameter/cdk-bootstrap/*/version': [
        'ssm:GetParameter',
        'ssm:GetParameters',
      ],
      '*': expect.anything(),
    });
  });

  it('changes roles of stages alone, and passes them to Lambda alone', () => {
    const rights = statements
      .filter(({ Action }) => list(Action).some((action) => text(action).startsWith('iam:')))
      .map((statement) => ({
        lines: toLines(statement).map(write),
        effect: text(statement.Effect),
        condition: statement.Condition,
      }));
    const ROLES = 'arn:<AWS::Partition>:iam::<AWS::AccountId>:role';
    const change = (...actions: string[]) =>
      actions.map((action) => `iam:${action} ${write(ROLES)}/plainly-*`);
    expect(rights).toEqual([
      {
        lines: [
          `iam:CreateServiceLinkedRole ${write(ROLES)}/aws-service-role/ops.apigateway.amazonaws.com/*`,
        ],
        effect: 'Allow',
        condition: { StringEquals: { 'iam:AWSServiceName': 'ops.apigateway.amazonaws.com' } },
      },
      {
        lines: change(
          'CreateRole',
          'DeleteRole',
          'DeleteRolePolicy',
          'GetRole',
          'GetRolePolicy',
          'List*',
          'PutRolePolicy',
          'TagRole',
          'UntagRole',
          'UpdateAssumeRolePolicy',
          'UpdateRole',
          'UpdateRoleDescription',
        ),
        effect: 'Allow',
        condition: undefined,
      },
      {
        lines: change('PassRole'),
        effect: 'Allow',
        condition: { StringEquals: { 'iam:PassedToService': 'lambda.amazonaws.com' } },
      },
      { lines: [`iam:* ${write(ROLES)}/plainly-account-*`], effect: 'Deny', condition: undefined },
    ]);
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

  it('names every action that changes something', () => {
    const wildcards = statements
      .filter(({ Effect }) => text(Effect) === 'Allow')
      .flatMap(({ Action }) => list(Action).map(text))
      .filter((action) => action.includes('*') && !/:(Get|List|Describe)/.test(action));
    expect(wildcards.toSorted()).toEqual([
      'lambda:*FunctionConcurrency',
      'lambda:*FunctionEventInvokeConfig',
      'logs:*LogDelivery',
      's3:PutBucket*',
      'ses:*ConfigurationSet*',
      'ses:*Resource',
      'sns:*Resource',
    ]);
  });

  it('fits into one managed policy', () => {
    const plain = JSON.stringify(statements, (_, value: unknown) =>
      typeof value === 'object' && value !== null && ('Fn::Join' in value || 'Ref' in value)
        ? write(value)
        : value,
    );
    // 6,144 without white space is the quota of IAM; the rest is for the frame and for longer partitions.
    expect(plain.length).toBeLessThan(6100);
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
      Doctor: ['sts:AssumeRole arn:aws:iam::123456789012:role/cdk-*-lookup-role-123456789012-<AWS::Region>'],
      Diff: [
        'cloudformation:DescribeStacks arn:aws:cloudformation:<AWS::Region>:123456789012:stack/plainly-*',
        'cloudformation:GetTemplate arn:aws:cloudformation:<AWS::Region>:123456789012:stack/plainly-*',
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
