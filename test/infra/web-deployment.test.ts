import { describe, expect, it } from 'vitest';
import { UNKNOWN_ORIGIN } from '#shared/web-routes.ts';
import { list, synthesize, text } from './template.ts';

const deployment = (name: string, settings: object = {}) =>
  synthesize('dev', settings).one('Custom::CDKBucketDeployment', `WebDeployment${name}`);
const findOrigin = (settings: object = {}) => {
  const [documents] = list(deployment('Documents', settings)['SourceMarkers']);
  return text(documents?.[UNKNOWN_ORIGIN]);
};

describe('the placeholder of the origin', () => {
  it('replaces the placeholder of the origin by the distribution’s address where the stage has no domain', () => {
    expect(findOrigin()).toMatch(/^https:\/\/<SiteDistribution\w+\.DomainName>$/);
  });

  it('replaces the placeholder of the origin by the domain of the stage', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:000000000000:certificate/0a1b';
    expect(findOrigin({ domain: { name: 'www.example.com', certificateArn } })).toBe(
      'https://www.example.com',
    );
  });

  it('copies hashed files unchanged', () => {
    expect(deployment('HashedFiles')).not.toHaveProperty('SourceMarkers');
  });
});

describe('the speculation rules', () => {
  it('gives the speculation rules the content type that browsers require', () => {
    expect(deployment('SpeculationRules')).toMatchObject({
      SystemMetadata: { 'content-type': 'application/speculationrules+json' },
    });
  });

  it('clears the speculation rules from the edge when they change', () => {
    expect(deployment('SpeculationRules')).toMatchObject({
      DistributionId: { Ref: synthesize().id('AWS::CloudFront::Distribution') },
      DistributionPaths: ['/speculation-rules.json'],
    });
  });

  it('deploys documents after the speculation rules and does not remove them', () => {
    expect(deployment('Documents')['Exclude']).toEqual(['assets/*', 'speculation-rules.json']);
    const stack = synthesize();
    const documents = stack.id('Custom::CDKBucketDeployment', 'WebDeploymentDocuments');
    expect(stack.resources('Custom::CDKBucketDeployment')[documents]?.['DependsOn']).toContain(
      stack.id('Custom::CDKBucketDeployment', 'WebDeploymentSpeculationRules'),
    );
  });

  it('names the speculation rules in the headers of documents only', () => {
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
