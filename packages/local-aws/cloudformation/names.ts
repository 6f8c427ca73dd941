// The values of Ref and Fn::GetAtt: names and ARNs in AWS's form.
import { ACCOUNT } from './intrinsics.ts';
import type { Resource } from './template.ts';

const USER_POOL = {
  userPoolId: `${ACCOUNT.region}_laptop000`,
  userPoolClientId: 'laptop0000000000000000client',
} as const;

const arn = (service: string, rest: string, region: string = ACCOUNT.region, account: string = ACCOUNT.id) =>
  `arn:aws:${service}:${region}:${account}:${rest}`;

/** The resource's name, if the template sets it as plain text. */
const givenName = (resource: Resource, property: string): string | undefined => {
  const value = resource.Properties[property];
  return typeof value === 'string' ? value : undefined;
};

type Attributes = Readonly<Record<string, string>> & { readonly Ref: string };

const attributes: Readonly<Record<string, (id: string, resource: Resource) => Attributes>> = {
  'AWS::DynamoDB::Table': (id, resource) => {
    const name = givenName(resource, 'TableName') ?? id;
    return { Ref: name, Arn: arn('dynamodb', `table/${name}`) };
  },
  'AWS::S3::Bucket': (id, resource) => {
    const name = givenName(resource, 'BucketName') ?? `laptop-${id.toLowerCase()}`.slice(0, 63);
    return {
      Ref: name,
      Arn: arn('s3', name, '', ''),
      RegionalDomainName: `${name}.s3.${ACCOUNT.region}.amazonaws.com`,
    };
  },
  'AWS::Cognito::UserPool': () => ({ Ref: USER_POOL.userPoolId }),
  'AWS::Cognito::UserPoolClient': () => ({ Ref: USER_POOL.userPoolClientId }),
  'AWS::Cognito::UserPoolGroup': (id, resource) => ({ Ref: givenName(resource, 'GroupName') ?? id }),
  'AWS::ApiGatewayV2::Api': (id) => ({ Ref: id.toLowerCase().slice(0, 10) }),
  'AWS::ApiGatewayV2::Stage': (id, resource) => ({ Ref: givenName(resource, 'StageName') ?? id }),
  'AWS::CloudFront::Distribution': () => ({
    Ref: 'E0LAPTOP000000',
    DomainName: 'd0laptop000000.cloudfront.net',
  }),
  'AWS::CloudFront::Function': (id) => {
    const own = arn('cloudfront', `function/${id}`, '');
    return { Ref: own, FunctionARN: own };
  },
  'AWS::CloudFront::OriginAccessControl': (id) => ({ Ref: id, Id: id }),
  'AWS::Events::Rule': (id, resource) => {
    const name = givenName(resource, 'Name') ?? id;
    return { Ref: name, Arn: arn('events', `rule/${name}`) };
  },
  'AWS::Lambda::Function': (id, resource) => {
    const name = givenName(resource, 'FunctionName') ?? id;
    return { Ref: name, Arn: arn('lambda', `function:${name}`) };
  },
  'AWS::Logs::LogGroup': (id, resource) => {
    const name = givenName(resource, 'LogGroupName') ?? id;
    return { Ref: name, Arn: arn('logs', `log-group:${name}:*`) };
  },
  'AWS::IAM::Role': (id) => ({ Ref: id, Arn: arn('iam', `role/${id}`, '') }),
  'AWS::SES::ConfigurationSet': (id, resource) => ({ Ref: givenName(resource, 'Name') ?? id }),
  'AWS::SNS::Topic': (id) => ({ Ref: arn('sns', id) }),
};

/** The value of Ref (no attribute) or of Fn::GetAtt. Throws for an attribute that is not played. */
export const resolveAttribute = (id: string, resource: Resource, attribute: string | undefined): string => {
  const known = attributes[resource.Type]?.(id, resource) ?? { Ref: id };
  const value = known[attribute ?? 'Ref'];
  if (value === undefined) {
    throw new Error(`${id} (${resource.Type}) has no attribute ${attribute ?? ''} that local-aws knows`);
  }
  return value;
};
