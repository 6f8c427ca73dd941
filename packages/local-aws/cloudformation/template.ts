// The synthesized CloudFormation template, and which of its resources are played.
import * as z from 'zod/mini';

const Resource = z.object({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  Condition: z.optional(z.never('Conditions are not played')),
});
export type Resource = z.infer<typeof Resource>;

const Parameter = z.object({ Type: z.string(), Default: z.optional(z.string()) });

const Template = z.object({
  Parameters: z._default(z.record(z.string(), Parameter), {}),
  Resources: z.record(z.string(), Resource),
  Outputs: z._default(z.record(z.string(), z.object({ Value: z.unknown() })), {}),
});
export type Template = z.infer<typeof Template>;

export const PLAYED = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolGroup',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::Function',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'Custom::CDKBucketDeployment',
];

/** Types for rights, monitoring and retention, which make no difference to a person who uses the local cloud. */
const IGNORED = [
  'AWS::Budgets::Budget',
  'AWS::CDK::Metadata',
  'AWS::CloudFormation::Stack',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'Custom::S3AutoDeleteObjects',
];

/** Parses a template. Throws for a resource type that is neither played nor ignored, so that no resource is forgotten. */
export const parseTemplate = (text: string): Template => {
  const template = Template.parse(JSON.parse(text));
  const unknown = Object.entries(template.Resources)
    .filter(([, { Type }]) => !PLAYED.includes(Type) && !IGNORED.includes(Type))
    .map(([id, { Type }]) => `${id} (${Type})`);
  if (unknown.length > 0) {
    throw new Error(
      `The template holds resources that local-aws does not know: ${unknown.join(', ')}. ` +
        'Play them, or list their types as IGNORED in cloudformation/template.ts.',
    );
  }
  return template;
};
