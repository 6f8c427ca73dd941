import { describe, expect, it } from 'vitest';
import { UploadRequest } from '#shared/contract/images.ts';

describe('an upload request', () => {
  const valid = {
    week: 'w11-16-22-y2026',
    imageType: 'blogimage',
    contentType: 'image/jpeg',
    contentLength: 1000,
  };
  const uploadMessages = (change: object) =>
    UploadRequest.safeParse({ ...valid, ...change }).error?.issues.map(({ message }) => message) ?? [];

  it.each([
    [{ week: undefined }, 'Week is required'],
    [{ week: '../w11-16-22-y2026' }, 'Week is not valid'],
    [{ week: 'w11-16-22-y2026/../..' }, 'Week is not valid'],
    [{ week: 'W11-16-22-Y2026' }, 'Week is not valid'],
    [{ imageType: 'avatar' }, "Image type must be 'blogimage'"],
    [{ contentType: 'image/svg+xml' }, 'Please choose a JPEG, PNG, WebP, AVIF or GIF image'],
    [{ contentLength: 0 }, 'The image is empty'],
    [{ contentLength: 10 * 1024 * 1024 + 1 }, 'The image is larger than 10 MB'],
    [{ contentLength: 1.5 }, 'Content length must be a whole number of bytes'],
    [{ contentLength: '1000' }, 'Content length must be a whole number of bytes'],
  ])('refuses an upload request with %j: %s', (change, message) => {
    expect(uploadMessages(change)).toEqual([message]);
  });

  it('refuses an upload request with an unknown field', () => {
    expect(UploadRequest.safeParse({ ...valid, key: 'index.html' }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['key'], path: [] },
    ]);
  });

  it('names every missing field of an upload request', () => {
    const paths = UploadRequest.safeParse({}).error?.issues.map(({ path }) => path.join('.'));
    expect(paths?.toSorted()).toEqual(['contentLength', 'contentType', 'imageType', 'week']);
  });

  it('accepts an upload of exactly 10 MB', () => {
    expect(uploadMessages({ contentLength: 10 * 1024 * 1024 })).toEqual([]);
  });
});
