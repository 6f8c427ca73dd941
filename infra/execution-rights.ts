// What CloudFormation may do when it deploys a stage: the rights of its execution role, by the resources that need them. The
// actions are those that the CloudFormation schema of each resource type lists, without those of features that we do not use.
// Actions that change something are listed one by one. Reads of settings, and all settings of a bucket, end in a wildcard, because
// an IAM policy has at most 6,144 characters.

interface ExecutionRight {
  /** Resource types of the template that need this right. */
  readonly types: readonly string[];
  readonly actions: readonly string[];
  /** ARNs without the partition; `{account}` is this account. */
  readonly resources: readonly string[];
  /** The text that each condition key must equal. */
  readonly condition?: Readonly<Record<string, string>>;
}

/** A service prefix before each action. */
const toActions = (service: string, ...actions: string[]): string[] =>
  actions.map((action) => `${service}:${action}`);

/** The actions that create, delete and update each kind of thing. */
const toChanges = (service: string, ...things: string[]): string[] =>
  ['Create', 'Delete', 'Update'].flatMap((verb) => things.map((thing) => `${service}:${verb}${thing}`));

const ROLES = 'iam::{account}:role/plainly-*';
const LOG_GROUPS = [
  'logs:*:{account}:log-group:plainly-*',
  'logs:*:{account}:log-group:/aws/vendedlogs/plainly-*',
];

/**
 * CloudFormation names resources after their stack, so those names begin with `plainly-`. A right to `*` is for a resource whose
 * ARN has a random id, or for an action that AWS allows only on all resources.
 */
export const EXECUTION_RIGHTS: readonly ExecutionRight[] = [
  {
    types: [
      'AWS::ApiGatewayV2::Api',
      'AWS::ApiGatewayV2::Authorizer',
      'AWS::ApiGatewayV2::Integration',
      'AWS::ApiGatewayV2::Route',
      'AWS::ApiGatewayV2::Stage',
    ],
    actions: toActions('apigateway', 'DELETE', 'GET', 'PATCH', 'POST', 'PUT', 'TagResource', 'UntagResource'),
    resources: ['apigateway:*::/apis', 'apigateway:*::/apis/*', 'apigateway:*::/tags/*'],
  },
  {
    // Sends the access log of an API to its log group.
    types: ['AWS::ApiGatewayV2::Stage'],
    actions: toActions(
      'logs',
      '*LogDelivery',
      'DescribeResourcePolicies',
      'ListLogDeliveries',
      'PutResourcePolicy',
    ),
    resources: ['*'],
  },
  {
    // API Gateway creates its own role with the first API of an account.
    types: ['AWS::ApiGatewayV2::Api'],
    actions: ['iam:CreateServiceLinkedRole'],
    resources: ['iam::{account}:role/aws-service-role/ops.apigateway.amazonaws.com/*'],
    condition: { 'iam:AWSServiceName': 'ops.apigateway.amazonaws.com' },
  },
  {
    types: [
      'AWS::CloudFront::CachePolicy',
      'AWS::CloudFront::Distribution',
      'AWS::CloudFront::Function',
      'AWS::CloudFront::OriginAccessControl',
      'AWS::CloudFront::ResponseHeadersPolicy',
    ],
    actions: [
      ...toChanges(
        'cloudfront',
        'CachePolicy',
        'Distribution',
        'Function',
        'OriginAccessControl',
        'ResponseHeadersPolicy',
      ),
      ...toActions(
        'cloudfront',
        'CreateDistributionWithTags',
        'DescribeFunction',
        'Get*',
        'List*',
        'PublishFunction',
        'TagResource',
        'UntagResource',
      ),
    ],
    resources: ['*'],
  },
  {
    types: ['AWS::Budgets::Budget'],
    actions: toActions(
      'budgets',
      'ListTagsForResource',
      'ModifyBudget',
      'TagResource',
      'UntagResource',
      'ViewBudget',
    ),
    resources: ['budgets::{account}:budget/plainly-*'],
  },
  {
    types: ['AWS::Budgets::Budget'],
    actions: ['billing:GetBillingViewData'],
    resources: ['*'],
  },
  {
    types: ['AWS::CloudWatch::Alarm'],
    actions: toActions(
      'cloudwatch',
      'DeleteAlarms',
      'DescribeAlarms',
      'ListTagsForResource',
      'PutMetricAlarm',
      'TagResource',
      'UntagResource',
    ),
    resources: ['cloudwatch:*:{account}:alarm:plainly-*'],
  },
  {
    types: ['AWS::CloudWatch::Dashboard'],
    actions: toActions('cloudwatch', 'DeleteDashboards', 'GetDashboard', 'PutDashboard'),
    resources: ['cloudwatch::{account}:dashboard/plainly-*'],
  },
  {
    types: ['AWS::Cognito::UserPool'],
    actions: toActions('cognito-idp', 'CreateUserPool'),
    resources: ['*'],
  },
  {
    types: ['AWS::Cognito::UserPool', 'AWS::Cognito::UserPoolClient', 'AWS::Cognito::UserPoolGroup'],
    actions: [
      ...toChanges('cognito-idp', 'Group', 'UserPool', 'UserPoolClient'),
      ...toActions(
        'cognito-idp',
        'AddCustomAttributes',
        'DescribeUserPool',
        'DescribeUserPoolClient',
        'GetGroup',
        'GetUserPoolMfaConfig',
        'ListTagsForResource',
        'ListUserPoolClientSecrets',
        'SetUserPoolMfaConfig',
        'TagResource',
        'UntagResource',
      ),
    ],
    resources: ['cognito-idp:*:{account}:userpool/*'],
  },
  {
    types: ['AWS::DynamoDB::Table'],
    actions: toActions(
      'dynamodb',
      'CreateTable',
      'DeleteTable',
      'Describe*',
      'GetResourcePolicy',
      'ListTagsOfResource',
      'TagResource',
      'UntagResource',
      'UpdateContinuousBackups',
      'UpdateTable',
      'UpdateTimeToLive',
    ),
    resources: ['dynamodb:*:{account}:table/plainly-*'],
  },
  {
    types: ['AWS::Events::Rule'],
    actions: toActions(
      'events',
      'DeleteRule',
      'DescribeRule',
      'List*',
      'PutRule',
      'PutTargets',
      'RemoveTargets',
      'TagResource',
      'UntagResource',
    ),
    resources: ['events:*:{account}:rule/plainly-*'],
  },
  {
    // The rights attach no managed policy, and touch no user or group.
    types: ['AWS::IAM::Role'],
    actions: toActions(
      'iam',
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
    resources: [ROLES],
  },
  {
    types: ['AWS::Lambda::Function'],
    actions: ['iam:PassRole'],
    resources: [ROLES],
    condition: { 'iam:PassedToService': 'lambda.amazonaws.com' },
  },
  {
    types: [
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::Function',
      'AWS::Lambda::Permission',
      // CloudFormation invokes the function behind a custom resource.
      'Custom::CDKBucketDeployment',
    ],
    actions: toActions(
      'lambda',
      'AddPermission',
      'CreateFunction',
      '*FunctionConcurrency',
      '*FunctionEventInvokeConfig',
      'DeleteFunction',
      'Get*',
      'InvokeFunction',
      'ListTags',
      'PublishVersion',
      'RemovePermission',
      'TagResource',
      'UntagResource',
      'UpdateFunctionCode',
      'UpdateFunctionConfiguration',
    ),
    resources: ['lambda:*:{account}:function:plainly-*'],
  },
  {
    // The CDK gives a layer a name from its place in the template, without the stack's name.
    types: ['AWS::Lambda::LayerVersion'],
    actions: toActions(
      'lambda',
      'DeleteLayerVersion',
      'GetLayerVersion',
      'ListLayerVersions',
      'PublishLayerVersion',
    ),
    resources: ['lambda:*:{account}:layer:*'],
  },
  {
    // The archives that the CDK uploads before a deployment.
    types: ['AWS::Lambda::Function', 'AWS::Lambda::LayerVersion'],
    actions: toActions('s3', 'GetObject', 'GetObjectVersion'),
    resources: ['s3:::cdk-*-assets-{account}-*/*'],
  },
  {
    types: ['AWS::Logs::LogGroup'],
    actions: toActions(
      'logs',
      'CreateLogGroup',
      'DeleteDataProtectionPolicy',
      'DeleteLogGroup',
      'DeleteRetentionPolicy',
      'DescribeIndexPolicies',
      'GetDataProtectionPolicy',
      'ListTagsForResource',
      'PutRetentionPolicy',
      'TagResource',
      'UntagResource',
    ),
    resources: LOG_GROUPS,
  },
  {
    types: ['AWS::Logs::MetricFilter'],
    actions: toActions('logs', 'DeleteMetricFilter', 'DescribeMetricFilters', 'PutMetricFilter'),
    resources: LOG_GROUPS,
  },
  {
    types: ['AWS::ApiGatewayV2::Stage', 'AWS::Logs::LogGroup'],
    actions: toActions('logs', 'DescribeLogGroups'),
    resources: ['*'],
  },
  {
    types: ['AWS::S3::Bucket', 'AWS::S3::BucketPolicy'],
    actions: toActions(
      's3',
      'CreateBucket',
      'DeleteBucket',
      'DeleteBucketPolicy',
      'Get*Configuration',
      'GetBucket*',
      'List*',
      'PutBucket*',
      'PutEncryptionConfiguration',
      'PutLifecycleConfiguration',
      'TagResource',
      'UntagResource',
    ),
    resources: ['s3:::plainly-*'],
  },
  {
    types: ['AWS::SES::ConfigurationSet', 'AWS::SES::ConfigurationSetEventDestination'],
    actions: toActions('ses', '*ConfigurationSet*', '*Resource'),
    resources: ['ses:*:{account}:configuration-set/plainly-*'],
  },
  {
    types: ['AWS::SNS::Subscription', 'AWS::SNS::Topic', 'AWS::SNS::TopicPolicy'],
    actions: toActions(
      'sns',
      '*Resource',
      'CreateTopic',
      'DeleteTopic',
      'Get*',
      'List*',
      'SetSubscriptionAttributes',
      'SetTopicAttributes',
      'Subscribe',
      'Unsubscribe',
    ),
    resources: ['sns:*:{account}:plainly-*'],
  },
  {
    // Parameters of the template that CloudFormation reads from the Parameter Store.
    types: [],
    actions: toActions('ssm', 'GetParameter', 'GetParameters'),
    resources: [
      'ssm:*:{account}:parameter/cdk-bootstrap/*/version',
      'ssm:*:{account}:parameter/plainly/*/origin-key',
    ],
  },
];
