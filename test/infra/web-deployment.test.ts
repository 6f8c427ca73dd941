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

describe('documents', () => {
  it('deploys documents after the files that they name, and does not remove those', () => {
    expect(deployment('Documents')['Exclude']).toEqual(['assets/*']);
    const stack = synthesize();
    const documents = stack.id('Custom::CDKBucketDeployment', 'WebDeploymentDocuments');
    expect(stack.resources('Custom::CDKBucketDeployment')[documents]?.['DependsOn']).toContain(
      stack.id('Custom::CDKBucketDeployment', 'WebDeploymentHashedFiles'),
    );
  });
});
