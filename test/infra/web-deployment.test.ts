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

describe('files', () => {
  const describeCopy = (name: string) => {
    const properties = deployment(name);
    return {
      folder: text(properties['DestinationBucketKeyPrefix'] ?? ''),
      except: list(properties['Exclude']).map(text),
      only: list(properties['Include']).map(text),
      type: text(properties['SystemMetadata']?.['content-type'] ?? 'guessed'),
    };
  };

  it('copies each file once, with its type and charset', () => {
    expect(['HashedFiles', 'Fonts', 'Files', 'Documents'].map(describeCopy)).toEqual([
      { folder: 'assets', except: ['*.woff2'], only: [], type: 'guessed' },
      { folder: 'assets', except: ['*'], only: ['*.woff2'], type: 'font/woff2' },
      { folder: '', except: ['assets/*', '*.html'], only: [], type: 'guessed' },
      { folder: '', except: ['*'], only: ['*.html'], type: 'text/html; charset=utf-8' },
    ]);
    expect(Object.keys(synthesize().resources('Custom::CDKBucketDeployment'))).toHaveLength(4);
  });

  it('copies by one function with one layer', () => {
    const layer = synthesize().id('AWS::Lambda::LayerVersion');
    expect(synthesize().one('AWS::Lambda::Function', 'CustomCDKBucketDeployment')['Layers']).toEqual([
      { Ref: layer },
    ]);
  });

  it('does not wait for the edge, in the only words that the library’s function understands', () => {
    expect(deployment('Documents')).toMatchObject({ WaitForDistributionInvalidation: '' });
  });

  it('deploys documents after the files that they name', () => {
    const stack = synthesize();
    const id = (name: string) => stack.id('Custom::CDKBucketDeployment', `WebDeployment${name}`);
    expect(stack.resources('Custom::CDKBucketDeployment')[id('Documents')]?.['DependsOn']).toEqual(
      expect.arrayContaining(['HashedFiles', 'Fonts', 'Files'].map(id)),
    );
  });
});
