import { describe, expect, it } from 'vitest';
import { onlyResource, stackFrom } from '../cloudformation/stack.ts';

const table = (properties: object) => ({ Type: 'AWS::DynamoDB::Table', Properties: properties });

/** The properties of the one table, resolved. */
const resolved = (properties: object, rest: object = {}) => {
  const template = {
    Resources: {
      Subject: table(properties),
      Images: { Type: 'AWS::S3::Bucket', Properties: {} },
      Pool: { Type: 'AWS::Cognito::UserPool' },
    },
    ...rest,
  };
  return onlyResource(stackFrom(JSON.stringify(template), new Map()), 'AWS::DynamoDB::Table').properties();
};

describe('intrinsic functions', () => {
  it.each([
    ['Ref of a resource', { Ref: 'Images' }, 'laptop-images'],
    ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['Fn::GetAtt', { 'Fn::GetAtt': ['Images', 'Arn'] }, 'arn:aws:s3:::laptop-images'],
    ['Fn::GetAtt written with a dot', { 'Fn::GetAtt': 'Images.Arn' }, 'arn:aws:s3:::laptop-images'],
    ['Fn::Join', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::AccountId' }]] }, 'a-000000000000'],
    [
      'Fn::Sub',
      { 'Fn::Sub': 'x-${Images.Arn}-${AWS::Region}-${!Kept}' },
      'x-arn:aws:s3:::laptop-images-us-east-1-${Kept}',
    ],
    [
      'Fn::Sub with its own names',
      { 'Fn::Sub': ['${who}@${Images}', { who: { Ref: 'AWS::Partition' } }] },
      'aws@laptop-images',
    ],
    ['Fn::Select of Fn::Split', { 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    ['Fn::FindInMap', { 'Fn::FindInMap': ['M', { Ref: 'AWS::Region' }, 'k'] }, 'found'],
    ['Fn::If', { 'Fn::If': ['IsHere', 'yes', 'no'] }, 'yes'],
    ['Fn::If with a condition that does not hold', { 'Fn::If': ['IsElsewhere', 'yes', 'no'] }, 'no'],
    ['Fn::Base64', { 'Fn::Base64': 'plain' }, 'cGxhaW4='],
  ])('%s', (_, value, expected) => {
    const rest = {
      Mappings: { M: { 'us-east-1': { k: 'found' } } },
      Conditions: {
        IsHere: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
        IsElsewhere: { 'Fn::Not': [{ Condition: 'IsHere' }] },
      },
    };
    expect(resolved({ deep: [{ value }] }, rest)).toEqual({ deep: [{ value: expected }] });
  });

  it('leaves out what is AWS::NoValue', () => {
    expect(resolved({ a: { Ref: 'AWS::NoValue' }, b: [{ Ref: 'AWS::NoValue' }, 1] })).toEqual({ b: [1] });
  });

  it('does not take the Condition of a policy for an intrinsic', () => {
    const statement = { Condition: { Bool: { 'aws:SecureTransport': 'false' } } };
    expect(resolved({ statement })).toEqual({ statement });
  });

  it('gives a pool the issuer that its tokens carry', () => {
    expect(resolved({ issuer: { 'Fn::GetAtt': ['Pool', 'ProviderURL'] } })).toEqual({
      issuer: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_plainly00',
    });
  });

  it('gives the address of a rule, so that a function may be allowed to be called by it', () => {
    const rest = {
      Resources: {
        Subject: table({ rule: { 'Fn::GetAtt': ['Hourly', 'Arn'] } }),
        Hourly: { Type: 'AWS::Events::Rule' },
      },
    };
    expect(resolved({}, rest)).toEqual({ rule: 'arn:aws:events:us-east-1:000000000000:rule/Hourly' });
  });

  it.each([
    ['an intrinsic that is not known', { 'Fn::Cidr': ['10.0.0.0/8', 1, 1] }, /Fn::Cidr/],
    ['a reference to nothing', { Ref: 'Nobody' }, /Nobody/],
    ['an attribute that has no value here', { 'Fn::GetAtt': ['Images', 'WebsiteURL'] }, /WebsiteURL/],
    ['a condition that is not there', { 'Fn::If': ['Nowhere', 1, 2] }, /Nowhere/],
  ])('fails loudly for %s', (_, value, message) => {
    expect(() => resolved({ value })).toThrow(message);
  });
});

describe('the stack', () => {
  it('refuses a type of resource that the laptop neither plays nor may ignore', () => {
    const template = { Resources: { Queue: { Type: 'AWS::SQS::Queue' } } };
    expect(() => stackFrom(JSON.stringify(template), new Map())).toThrow(/Queue \(AWS::SQS::Queue\)/);
  });

  it('leaves out a resource whose condition does not hold', () => {
    const template = {
      Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
      Resources: { Gone: { ...table({}), Condition: 'Never' } },
    };
    expect(stackFrom(JSON.stringify(template), new Map()).resourcesOf('AWS::DynamoDB::Table')).toEqual([]);
  });

  it('says which asset is missing', () => {
    const stack = stackFrom(JSON.stringify({ Resources: {} }), new Map([['a.zip', '/a']]));
    expect(stack.assetPath('a.zip')).toBe('/a');
    expect(() => stack.assetPath('b.zip')).toThrow(/b\.zip/);
  });
});
