// What Ref and Fn::GetAtt of each resource give on a laptop: names and ARNs in the form AWS gives them.
import { ACCOUNT } from './intrinsics.ts';
import type { Resource } from './template.ts';

export const STAFF_POOL = {
  userPoolId: `${ACCOUNT.region}_plainly00`,
  userPoolClientId: 'plainly00laptop00staffclient',
} as const;

const arn = (service: string, rest: string, region: string = ACCOUNT.region, account: string = ACCOUNT.id) =>
  `arn:aws:${service}:${region}:${account}:${rest}`;

/** The first property that names the resource, if the template gives one as plain text. */
const given = (resource: Resource, property: string): string | undefined => {
  const value = resource.Properties[property];
  return typeof value === 'string' ? value : undefined;
};

type Attributes = Readonly<Record<string, string>> & { readonly Ref: string };

const attributes: Readonly<Record<string, (id: string, resource: Resource) => Attributes>> = {
  'AWS::DynamoDB::Table': (id, resource) => {
    const name = given(resource, 'TableName') ?? id;
    return { Ref: name, Arn: arn('dynamodb', `table/${name}`) };
  },
  'AWS::S3::Bucket': (id, resource) => {
    const name = given(resource, 'BucketName') ?? `laptop-${id.toLowerCase()}`.slice(0, 63);
    return {
      Ref: name,
      Arn: arn('s3', name, '', ''),
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${ACCOUNT.region}.amazonaws.com`,
    };
  },
  'AWS::Cognito::UserPool': () => {
    const provider = `cognito-idp.${ACCOUNT.region}.amazonaws.com/${STAFF_POOL.userPoolId}`;
    return {
      Ref: STAFF_POOL.userPoolId,
      UserPoolId: STAFF_POOL.userPoolId,
      Arn: arn('cognito-idp', `userpool/${STAFF_POOL.userPoolId}`),
      ProviderName: provider,
      ProviderURL: `https://${provider}`,
    };
  },
  'AWS::Cognito::UserPoolClient': () => ({
    Ref: STAFF_POOL.userPoolClientId,
    ClientId: STAFF_POOL.userPoolClientId,
  }),
  'AWS::Cognito::UserPoolGroup': (id, resource) => ({ Ref: given(resource, 'GroupName') ?? id }),
  'AWS::ApiGatewayV2::Api': (id) => {
    const apiId = id.toLowerCase().slice(0, 10);
    return {
      Ref: apiId,
      ApiId: apiId,
      ApiEndpoint: `https://${apiId}.execute-api.${ACCOUNT.region}.amazonaws.com`,
    };
  },
  'AWS::ApiGatewayV2::Stage': (id, resource) => ({ Ref: given(resource, 'StageName') ?? id }),
  'AWS::ApiGatewayV2::Authorizer': (id) => ({ Ref: id, AuthorizerId: id }),
  'AWS::ApiGatewayV2::Integration': (id) => ({ Ref: id, IntegrationId: id }),
  'AWS::CloudFront::Distribution': () => ({
    Ref: 'E0LAPTOP000000',
    Id: 'E0LAPTOP000000',
    DomainName: 'd0laptop000000.cloudfront.net',
  }),
  'AWS::CloudFront::Function': (id) => {
    const own = arn('cloudfront', `function/${id}`, '');
    return { Ref: own, FunctionARN: own, 'FunctionMetadata.FunctionARN': own };
  },
  'AWS::CloudFront::OriginAccessControl': (id) => ({ Ref: id, Id: id }),
  'AWS::CloudFront::CachePolicy': (id) => ({ Ref: id, Id: id }),
  'AWS::CloudFront::OriginRequestPolicy': (id) => ({ Ref: id, Id: id }),
  'AWS::CloudFront::ResponseHeadersPolicy': (id) => ({ Ref: id, Id: id }),
  'AWS::Events::Rule': (id, resource) => {
    const name = given(resource, 'Name') ?? id;
    return { Ref: name, Arn: arn('events', `rule/${name}`) };
  },
  'AWS::Lambda::Function': (id, resource) => {
    const name = given(resource, 'FunctionName') ?? id;
    return { Ref: name, Arn: arn('lambda', `function:${name}`) };
  },
  'AWS::Logs::LogGroup': (id, resource) => {
    const name = given(resource, 'LogGroupName') ?? id;
    return { Ref: name, Arn: arn('logs', `log-group:${name}:*`) };
  },
  'AWS::IAM::Role': (id) => ({ Ref: id, Arn: arn('iam', `role/${id}`, ''), RoleId: id }),
  'AWS::SNS::Topic': (id) => ({
    Ref: arn('sns', id),
    TopicArn: arn('sns', id),
    TopicName: id,
  }),
};

/** The value of Ref (no attribute) or Fn::GetAtt. Throws for one that has no value on a laptop. */
export const attributeOf = (id: string, resource: Resource, attribute: string | undefined): string => {
  const known = attributes[resource.Type]?.(id, resource) ?? { Ref: id };
  const value = known[attribute ?? 'Ref'];
  if (value === undefined) {
    throw new Error(`${id} (${resource.Type}) has no attribute ${attribute ?? ''} on a laptop`);
  }
  return value;
};
