import { describe, expect, it } from 'vitest';
import { UNKNOWN_ORIGIN } from '#shared/web-routes.ts';
import { list, synthesize, text } from './template.ts';

const deployment = (name: string, settings: object = {}) =>
  synthesize('dev', settings).one('Custom::CDKBucketDeployment', `WebDeployment${name}`);
const originIn = (settings: object = {}) => {
  const [documents] = list(deployment('Documents', settings)['SourceMarkers']);
  return text(documents?.[UNKNOWN_ORIGIN]);
};

describe('the origin that the build does not know', () => {
  it('becomes the address of the distribution where the stage has no domain', () => {
    expect(originIn()).toMatch(/^https:\/\/<SiteDistribution\w+\.DomainName>$/);
  });

  it('becomes the domain of the stage', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:000000000000:certificate/0a1b';
    expect(originIn({ domain: { name: 'www.example.com', certificateArn } })).toBe('https://www.example.com');
  });

  it('stands in no file besides: the hashed ones are copied as they are', () => {
    expect(deployment('HashedFiles')).not.toHaveProperty('SourceMarkers');
  });
});

describe('the speculation rules', () => {
  it('have the type without which a browser ignores them', () => {
    expect(deployment('SpeculationRules')).toMatchObject({
      SystemMetadata: { 'content-type': 'application/speculationrules+json' },
    });
  });

  it('are cleared from the edge when they change', () => {
    expect(deployment('SpeculationRules')).toMatchObject({
      DistributionId: { Ref: synthesize().id('AWS::CloudFront::Distribution') },
      DistributionPaths: ['/speculation-rules.json'],
    });
  });

  it('are neither replaced nor cleared away by the documents, which come after them', () => {
    expect(deployment('Documents')['Exclude']).toEqual(['assets/*', 'speculation-rules.json']);
    const stack = synthesize();
    const documents = stack.id('Custom::CDKBucketDeployment', 'WebDeploymentDocuments');
    expect(stack.resources('Custom::CDKBucketDeployment')[documents]?.['DependsOn']).toContain(
      stack.id('Custom::CDKBucketDeployment', 'WebDeploymentSpeculationRules'),
    );
  });

  it('are named by documents, and by nothing else', () => {
    const policies = Object.entries(synthesize().resources('AWS::CloudFront::ResponseHeadersPolicy'));
    const naming = policies.filter(([, { Properties }]) =>
      list(Properties?.['ResponseHeadersPolicyConfig']?.['CustomHeadersConfig']?.['Items']).some(
        ({ Header, Value }) =>
          text(Header) === 'speculation-rules' && text(Value) === '"/speculation-rules.json"',
      ),
    );
    const pages = policies.filter(([id]) => !id.includes('Inert'));
    expect(naming.map(([id]) => id)).toEqual(pages.map(([id]) => id));
    expect(pages.length).toBeGreaterThan(0);
  });
});
