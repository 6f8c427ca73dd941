import { expect, it } from 'vitest';
import { endpoints } from '#shared/contract/index.ts';
import { list, synthesize, text } from './template.ts';

const NAMES = ['/plainly/prod/origin-key', '/plainly/prod/hash-key'];
const prod = synthesize('prod');
const findParameter = (name: string) =>
  Object.entries(prod.parameters).find(([, { Default }]) => text(Default) === name)?.[0] ?? '';
const [parameter = '', hashKey = ''] = NAMES.map(findParameter);

it('reads the keys from the Parameter Store when the stack is deployed', () => {
  expect([prod.parameters[parameter], prod.parameters[hashKey]]).toEqual(
    NAMES.map((name) => ({ Type: 'AWS::SSM::Parameter::Value<String>', Default: name })),
  );
});

it('says before each deployment which command makes the parameters', () => {
  expect(prod.infos).toEqual([
    `The template reads the parameters ${NAMES.join(' and ')}. npm run deploy -- --stage prod makes what is missing; cdk deploy alone fails without them.`,
  ]);
});

it('has the edge send the key and the use to the API, and nothing to a bucket', () => {
  const { DistributionConfig } = prod.one('AWS::CloudFront::Distribution');
  const origins = list(DistributionConfig?.Origins);
  const sentTo = (isApi: boolean) =>
    origins
      .filter(({ DomainName }) => /execute-api/.test(text(DomainName)) === isApi)
      .map(({ OriginPath, OriginCustomHeaders }) => [OriginPath, OriginCustomHeaders]);
  const headers = (use: string) => [
    { HeaderName: 'x-origin-key', HeaderValue: { Ref: parameter } },
    { HeaderName: 'x-origin-use', HeaderValue: use },
  ];
  expect(sentTo(true)).toEqual([
    [undefined, headers('api')],
    ['/api/pages', headers('documents')],
  ]);
  expect(sentTo(false).map(([, sent]) => sent ?? [])).toEqual([[], []]);
});

it('gives the keys to every function of the product, that of the edge to the edge, and to nothing else', () => {
  // The functions of the product have a description; that of the CDK has none.
  const functions = Object.entries(prod.resources('AWS::Lambda::Function')).filter(
    ([, { Properties }]) => Properties?.Description !== undefined,
  );
  expect(functions).toHaveLength(endpoints.length + 9);
  for (const [, { Properties }] of functions)
    expect(Properties?.Environment?.Variables).toMatchObject({
      ORIGIN_KEY: { Ref: parameter },
      HASH_KEY: { Ref: hashKey },
    });
  const listReaders = (key: string) =>
    Object.entries(prod.resources())
      .filter(([, resource]) => JSON.stringify(resource).includes(`{"Ref":"${key}"}`))
      .map(([id]) => id)
      .toSorted();
  // The nested stack passes them to its functions.
  const readers = [...functions.map(([id]) => id), prod.id('AWS::CloudFormation::Stack')];
  expect(listReaders(hashKey)).toEqual(readers.toSorted());
  expect(listReaders(parameter)).toEqual([...readers, prod.id('AWS::CloudFront::Distribution')].toSorted());
  for (const key of [parameter, hashKey]) expect(JSON.stringify(prod.outputs)).not.toContain(key);
});
