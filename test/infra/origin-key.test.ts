import { expect, it } from 'vitest';
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

it('has the edge send the key to the API, and to no bucket', () => {
  const { DistributionConfig } = prod.one('AWS::CloudFront::Distribution');
  const sent = list(DistributionConfig?.Origins).map(({ DomainName, OriginCustomHeaders }) => [
    /execute-api/.test(text(DomainName)),
    OriginCustomHeaders ?? [],
  ]);
  const header = { HeaderName: 'x-origin-key', HeaderValue: { Ref: parameter } };
  expect(sent.map(([isApi]) => isApi)).toContain(true);
  expect(sent).toEqual(sent.map(([isApi]) => [isApi, isApi === true ? [header] : []]));
});

it('gives the key to every function of the product, and to nothing else', () => {
  const functions = Object.entries(prod.resources('AWS::Lambda::Function')).filter(([id]) =>
    /^(Api|Events)/.test(id),
  );
  for (const [, { Properties }] of functions)
    expect(Properties?.Environment?.Variables?.ORIGIN_KEY).toEqual({ Ref: parameter });
  const readers = Object.entries(prod.resources())
    .filter(([, resource]) => JSON.stringify(resource).includes(`{"Ref":"${parameter}"}`))
    .map(([id]) => id);
  expect(readers.toSorted()).toEqual(
    [...functions.map(([id]) => id), prod.id('AWS::CloudFront::Distribution')].toSorted(),
  );
  expect(JSON.stringify(prod.outputs)).not.toContain(parameter);
});
