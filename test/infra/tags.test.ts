import { expect, it } from 'vitest';
import { synthesize, text } from './template.ts';
import type { Tree } from './template.ts';

const resources = Object.values(synthesize('dev', { alarmEmail: 'operator@example.com' }).resources());

const getTags = ({ Properties }: Tree) =>
  Properties?.Tags ?? Properties?.UserPoolTags ?? Properties?.ResourceTags;

/** Tags are a list of pairs, or an object. */
const toObject = (tags: Tree): unknown =>
  Array.isArray(tags) ? Object.fromEntries(tags.map(({ Key, Value }) => [text(Key), text(Value)])) : tags;

it('names the app and the stage on every resource that has tags', () => {
  const tagged = resources.flatMap((resource) => {
    const tags = getTags(resource);
    return tags === undefined ? [] : [toObject(tags)];
  });
  expect(tagged.length).toBeGreaterThan(100);
  for (const tags of tagged) expect(tags).toMatchObject({ app: 'plainly', stage: 'dev' });
});

it('leaves only resources without tags that take none', () => {
  const untagged = resources.filter((resource) => getTags(resource) === undefined);
  expect([...new Set(untagged.map(({ Type }) => text(Type)))].toSorted()).toEqual([
    'AWS::ApiGatewayV2::Authorizer',
    'AWS::ApiGatewayV2::Integration',
    'AWS::ApiGatewayV2::Route',
    'AWS::CloudFront::CachePolicy',
    'AWS::CloudFront::OriginAccessControl',
    'AWS::CloudFront::ResponseHeadersPolicy',
    'AWS::Cognito::UserPoolClient',
    'AWS::Cognito::UserPoolGroup',
    'AWS::Lambda::EventInvokeConfig',
    'AWS::Lambda::LayerVersion',
    'AWS::Lambda::Permission',
    'AWS::Logs::MetricFilter',
    'AWS::S3::BucketPolicy',
    'AWS::SES::ConfigurationSetEventDestination',
    'AWS::SNS::Subscription',
    'AWS::SNS::TopicPolicy',
    'Custom::CDKBucketDeployment',
  ]);
});
