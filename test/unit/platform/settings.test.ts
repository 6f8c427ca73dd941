import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '../../../functions/platform/settings.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('reads the named settings', () => {
  vi.stubEnv('SITE_URL', 'https://plainly.example');
  vi.stubEnv('ARTICLES_TABLE', 'articles');
  expect(settings('SITE_URL', 'ARTICLES_TABLE')).toEqual({
    SITE_URL: 'https://plainly.example',
    ARTICLES_TABLE: 'articles',
  });
});

it('names every missing and every invalid setting in one error, without a value', () => {
  vi.stubEnv('SITE_URL', 'not an address');
  vi.stubEnv('SITE_API_KEY', 'too-short');
  vi.stubEnv('IMAGE_BUCKET', undefined);
  vi.stubEnv('STAGE', 'dev');
  expect(() => settings('STAGE', 'SITE_URL', 'SITE_API_KEY', 'IMAGE_BUCKET')).toThrow(
    'The environment of this function is not valid: SITE_URL is not valid, SITE_API_KEY is not valid, IMAGE_BUCKET is missing',
  );
});
