// What an account has once, for all its stages: what CloudFormation may do there, and the roles of GitHub's workflows.
import { App, CfnOutput, Stack } from 'aws-cdk-lib';
import {
  Effect,
  ManagedPolicy,
  OidcProviderNative,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import * as z from 'zod/mini';
import { OperatorError } from './operator-error.ts';

export const ACCOUNT_STACK = 'plainly-account';

/** The issuer of GitHub's tokens. */
const ISSUER = 'token.actions.githubusercontent.com';

const GitHub = z.object({
  /** The repository whose workflows may deploy. */
  github: z.optional(z.string().check(z.regex(/^[\w.-]+\/[\w.-]+$/, 'must be like owner/name'))),
  /** Environments of the repository. Their rules on GitHub decide who may deploy. */
  githubEnvironments: z._default(
    z.string().check(z.regex(/^\w+(,\w+)*$/, 'must be names, separated by commas')),
    'dev,prod',
  ),
  /** `exists` if the account trusts GitHub's tokens already: an account can have this provider only once. */
  githubProvider: z._default(z.enum(['new', 'exists'], "must be 'new' or 'exists'"), 'new'),
});

type GitHubSettings = z.infer<typeof GitHub>;

class AccountStack extends Stack {
  constructor(scope: Construct, settings: GitHubSettings) {
    super(scope, ACCOUNT_STACK, {
      description: 'Plainly, what the account has once',
      analyticsReporting: false,
    });
    this.addExecutionPolicy();
    this.addGitHubRoles(settings);
  }

  /** An ARN of this partition, with this account for `{account}`. */
  private toArn(text: string): string {
    return `arn:${this.partition}:${text.replaceAll('{account}', this.account)}`;
  }

  /** `PowerUserAccess` is everything but users, roles and policies. CloudFormation names a role after its stack. */
  private addExecutionPolicy(): void {
    const policy = new ManagedPolicy(this, 'Execution', {
      description: 'The roles that CloudFormation may change, beside what PowerUserAccess allows',
      statements: [
        new PolicyStatement({
          actions: ['iam:*Role*'],
          resources: [this.toArn('iam::{account}:role/plainly-*')],
        }),
        // This stack's name begins like those of the stages, so their rights would cover its roles too.
        new PolicyStatement({
          effect: Effect.DENY,
          actions: ['iam:*'],
          resources: [this.toArn(`iam::{account}:role/${ACCOUNT_STACK}-*`)],
        }),
      ],
    });
    new CfnOutput(this, 'ExecutionPolicyArns', {
      value: `${this.toArn('iam::aws:policy/PowerUserAccess')},${policy.managedPolicyArn}`,
      description: 'For cdk bootstrap --cloudformation-execution-policies',
    });
  }

  private addGitHubRoles({ github, githubEnvironments, githubProvider }: GitHubSettings): void {
    if (github === undefined) return;
    const provider =
      githubProvider === 'exists'
        ? OidcProviderNative.fromOidcProviderArn(
            this,
            'GitHub',
            this.toArn(`iam::{account}:oidc-provider/${ISSUER}`),
          )
        : new OidcProviderNative(this, 'GitHub', {
            url: `https://${ISSUER}`,
            clientIds: ['sts.amazonaws.com'],
          });
    const addRole = (
      id: string,
      description: string,
      subjects: readonly string[],
      ...rights: readonly PolicyStatement[]
    ) => {
      const role = new Role(this, id, {
        description,
        assumedBy: new WebIdentityPrincipal(provider.openIdConnectProviderArn, {
          StringEquals: {
            [`${ISSUER}:aud`]: 'sts.amazonaws.com',
            [`${ISSUER}:sub`]: subjects.map((subject) => `repo:${github}:${subject}`),
          },
        }),
      });
      for (const right of rights) role.addToPolicy(right);
      new CfnOutput(this, `${id}RoleArn`, { value: role.roleArn, description });
    };
    addRole(
      'Deploy',
      'The workflow that deploys',
      githubEnvironments.split(',').map((name) => `environment:${name}`),
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: [this.toArn(`iam::{account}:role/cdk-*-{account}-${this.region}`)],
      }),
    );
    // A schedule runs on the main branch. It must not wait for the approval that the environment `prod` asks for.
    addRole(
      'Doctor',
      'The workflow that runs the doctor every night',
      ['ref:refs/heads/main'],
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: [this.toArn(`iam::{account}:role/cdk-*-lookup-role-{account}-${this.region}`)],
      }),
      // Mails SES's simulator (bin/doctor/probe-mails.ts).
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: [this.toArn(`lambda:${this.region}:{account}:function:plainly-*-EventsSendMails*`)],
      }),
    );
    // The CDK's lookup role reads every table. Whoever may push a branch can run code in the workflow of a pull request, so that
    // workflow may read nothing but templates.
    addRole(
      'Diff',
      'The workflow that compares a pull request with what is deployed',
      ['pull_request'],
      new PolicyStatement({
        actions: ['DescribeStacks', 'GetTemplate', 'ListStackResources'].map(
          (action) => `cloudformation:${action}`,
        ),
        resources: [this.toArn(`cloudformation:${this.region}:{account}:stack/plainly-*`)],
      }),
    );
  }
}

/** The app, with settings from the CDK's command line and from `context`. Throws an OperatorError that names what is wrong. */
export const createAccountApp = (context: Record<string, unknown> = {}): App => {
  const app = new App({
    context,
    // Bootstrap needs this stack's policy, so this stack is deployed first, with the operator's own rights. The CDK's class for
    // that does not compile.
    postCliContext: { '@aws-cdk/core:newStyleStackSynthesis': false },
    analyticsReporting: false,
  });
  const given = ['github', 'githubEnvironments', 'githubProvider'].map((name) => [
    name,
    app.node.tryGetContext(name),
  ]);
  const settings = GitHub.safeParse(Object.fromEntries(given));
  if (!settings.success) throw new OperatorError(z.prettifyError(settings.error));
  new AccountStack(app, settings.data);
  return app;
};
