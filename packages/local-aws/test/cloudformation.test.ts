import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { onlyResource, readAssembly, stackFrom } from '../cloudformation/stack.ts';
import { newFolder } from './fixtures/bundle.ts';

const table = (properties: object) => ({ Type: 'AWS::DynamoDB::Table', Properties: properties });

/** The properties of the one table, resolved. */
const resolved = (properties: object) => {
  const template = {
    Resources: {
      Subject: table(properties),
      Images: { Type: 'AWS::S3::Bucket', Properties: {} },
      Hourly: { Type: 'AWS::Events::Rule' },
    },
  };
  return onlyResource(stackFrom(JSON.stringify(template), new Map()), 'AWS::DynamoDB::Table').properties();
};

describe('intrinsic functions', () => {
  it.each([
    ['Ref of a resource', { Ref: 'Images' }, 'laptop-images'],
    ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['Fn::GetAtt', { 'Fn::GetAtt': ['Images', 'Arn'] }, 'arn:aws:s3:::laptop-images'],
    [
      'Fn::GetAtt of a rule',
      { 'Fn::GetAtt': ['Hourly', 'Arn'] },
      'arn:aws:events:us-east-1:000000000000:rule/Hourly',
    ],
    ['Fn::Join', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::AccountId' }]] }, 'a-000000000000'],
    ['Fn::Sub', { 'Fn::Sub': '${AWS::Partition}-${Images}' }, 'aws-laptop-images'],
  ])('resolves %s', (_, value, expected) => {
    expect(resolved({ deep: [{ value }] })).toEqual({ deep: [{ value: expected }] });
  });

  it('leaves the Condition of a policy as it is', () => {
    const statement = { Condition: { Bool: { 'aws:SecureTransport': 'false' } } };
    expect(resolved({ statement })).toEqual({ statement });
  });

  const withKey = (Type: string, stored: Record<string, string>) => {
    const template = {
      Parameters: { Key: { Type, Default: '/shop/key' } },
      Resources: { Subject: table({ key: { Ref: 'Key' } }) },
    };
    const stack = stackFrom(JSON.stringify(template), new Map(), { stored });
    return onlyResource(stack, 'AWS::DynamoDB::Table').properties();
  };

  it('resolves a parameter of the template by the Parameter Store', () => {
    const type = 'AWS::SSM::Parameter::Value<String>';
    expect(withKey(type, { '/shop/key': 'sesame' })).toEqual({ key: 'sesame' });
    expect(() => withKey(type, {})).toThrow('The Parameter Store does not hold /shop/key');
    expect(() => withKey('Number', {})).toThrow('The parameter Key has the type Number');
  });

  it.each([
    ['an unknown intrinsic', { 'Fn::Cidr': ['10.0.0.0/8', 1, 1] }, /Fn::Cidr/],
    ['a reference to a missing resource', { Ref: 'Missing' }, /Missing/],
    ['an attribute that is not played', { 'Fn::GetAtt': ['Images', 'WebsiteURL'] }, /WebsiteURL/],
  ])('throws for %s', (_, value, message) => {
    expect(() => resolved({ value })).toThrow(message);
  });
});

describe('stackFrom', () => {
  it('rejects a type of resource that is neither played nor ignored', () => {
    const template = { Resources: { Queue: { Type: 'AWS::SQS::Queue' } } };
    expect(() => stackFrom(JSON.stringify(template), new Map())).toThrow(/Queue \(AWS::SQS::Queue\)/);
  });

  it('rejects a resource with a condition', () => {
    const template = { Resources: { Sometimes: { ...table({}), Condition: 'Never' } } };
    expect(() => stackFrom(JSON.stringify(template), new Map())).toThrow(/Conditions are not played/);
  });

  it('names an asset that is missing', () => {
    const stack = stackFrom(JSON.stringify({ Resources: {} }), new Map([['a.zip', '/a']]));
    expect(stack.assetPath('a.zip')).toBe('/a');
    expect(() => stack.assetPath('b.zip')).toThrow(/b\.zip/);
  });
});

describe('readAssembly', () => {
  /** An assembly whose stack has a table and a nested stack with these resources. */
  const writeNested = async (resources: object) => {
    const folder = await newFolder();
    const write = (name: string, content: object) =>
      writeFile(path.join(folder, name), JSON.stringify(content));
    await write('manifest.json', {
      artifacts: {
        shop: { type: 'aws:cloudformation:stack', properties: { templateFile: 'shop.template.json' } },
      },
    });
    await write('shop.assets.json', {
      files: { abc: { source: { path: 'inner.json' }, destinations: { here: { objectKey: 'abc.json' } } } },
    });
    await write('shop.template.json', {
      Resources: {
        Orders: table({}),
        Inner: {
          Type: 'AWS::CloudFormation::Stack',
          Properties: {
            TemplateURL: {
              'Fn::Join': ['', ['https://s3.', { Ref: 'AWS::Region' }, '.aws/bucket/abc.json']],
            },
            Parameters: { table: { 'Fn::GetAtt': ['Orders', 'Arn'] } },
          },
        },
      },
    });
    await write('inner.json', { Parameters: { table: { Type: 'String' } }, Resources: resources });
    return folder;
  };

  it('adds the resources of a nested stack, which know its parameters', async () => {
    const folder = await writeNested({
      Images: { Type: 'AWS::S3::Bucket', Properties: { of: [{ Ref: 'table' }], at: 'http://localhost:1' } },
    });
    const stack = readAssembly(folder, {}, (text) => text.replace('localhost:1', 'localhost:2'));
    expect(onlyResource(stack, 'AWS::S3::Bucket').properties()).toEqual({
      of: ['arn:aws:dynamodb:us-east-1:000000000000:table/Orders'],
      at: 'http://localhost:2',
    });
    expect(onlyResource(stack, 'AWS::DynamoDB::Table').id).toBe('Orders');
    const other = await writeNested({ Images: { Type: 'AWS::S3::Bucket' } });
    expect(readAssembly(other).version).not.toBe(stack.version);
  });

  it('rejects a logical id that two stacks hold', async () => {
    const folder = await writeNested({ Orders: table({}) });
    expect(() => readAssembly(folder)).toThrow('Two stacks of the assembly hold the logical id Orders');
  });
});
