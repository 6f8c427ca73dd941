import { expect, it } from 'vitest';
import { endpoints } from '#shared/contract/index.ts';
import { list, synthesize, text } from './template.ts';

const NAME = '/plainly/prod/origin-key';
const prod = synthesize('prod');
const [parameter] = Object.entries(prod.parameters).find(([, { Default }]) => text(Default) === NAME) ?? [];

it('reads the key from the Parameter Store when the stack is deployed', () => {
  expect(prod.parameters[parameter ?? '']).toEqual({
    Type: 'AWS::SSM::Parameter::Value<String>',
    Default: NAME,
  });
});

it('says before each deployment which command makes the parameter', () => {
  expect(prod.infos).toEqual([
    `The template reads the parameter ${NAME}. npm run deploy -- --stage prod makes it when it is missing; cdk deploy alone fails without it.`,
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

it('gives the key to every function of the product, and to nothing else', () => {
  // The functions of the product have a description; that of the CDK has none.
  const functions = Object.entries(prod.resources('AWS::Lambda::Function')).filter(
    ([, { Properties }]) => Properties?.Description !== undefined,
  );
  expect(functions).toHaveLength(endpoints.length + 9);
  for (const [, { Properties }] of functions)
    expect(Properties?.Environment?.Variables?.ORIGIN_KEY).toEqual({ Ref: parameter });
  const readers = Object.entries(prod.resources())
    .filter(([, resource]) => JSON.stringify(resource).includes(`{"Ref":"${parameter}"}`))
    .map(([id]) => id);
  expect(readers.toSorted()).toEqual(
    [
      ...functions.map(([id]) => id),
      prod.id('AWS::CloudFront::Distribution'),
      // Passes it to its functions.
      prod.id('AWS::CloudFormation::Stack'),
    ].toSorted(),
  );
  expect(JSON.stringify(prod.outputs)).not.toContain(parameter);
});
