// The synthesized CloudFormation template, as far as a laptop needs it.
import * as z from 'zod/mini';

export const Resource = z.object({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  Condition: z.optional(z.string()),
  DependsOn: z.optional(z.unknown()),
});
export type Resource = z.infer<typeof Resource>;

export const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Parameters: z._default(z.record(z.string(), z.object({ Default: z.optional(z.unknown()) })), {}),
  Conditions: z._default(z.record(z.string(), z.unknown()), {}),
  Mappings: z._default(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))), {}),
});
export type Template = z.infer<typeof Template>;

/** What the laptop plays. */
const PLAYED = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::OriginRequestPolicy',
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
  'Custom::CDKBucketDeployment',
];

/** What changes nothing for a person who uses the laptop's cloud: rights, watching, retention. */
const WITHOUT_CONSEQUENCE = [
  'AWS::CDK::Metadata',
  'AWS::CloudWatch::Alarm',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'Custom::S3AutoDeleteObjects',
];

/**
 * Reads a template's text. Throws for a resource type that the laptop neither plays nor may ignore,
 * so that a new service cannot be forgotten here.
 */
export const parseTemplate = (text: string): Template => {
  const template = Template.parse(JSON.parse(text));
  const unknown = Object.entries(template.Resources)
    .filter(([, { Type }]) => !PLAYED.includes(Type) && !WITHOUT_CONSEQUENCE.includes(Type))
    .map(([id, { Type }]) => `${id} (${Type})`);
  if (unknown.length > 0) {
    throw new Error(
      `The template holds what the cloud on a laptop does not know: ${unknown.join(', ')}. ` +
        'Play it in local/, or list it in local/cloudformation/template.ts as being without consequence.',
    );
  }
  return template;
};
