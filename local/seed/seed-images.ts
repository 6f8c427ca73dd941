// Uploads the sample images through the product's API, as an editor's browser does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageEndpoints } from '#shared/contract/images.ts';
import { toImagePath } from '#shared/images.ts';
import { formatWeek } from '#shared/week.ts';
import { send, type Call } from './api-call.ts';
import { forEachInParallel, type SampleMaker } from './sample-maker.ts';
import type { SeedFile } from './seed-file.ts';

const contentType = 'image/webp';

/** Uploads an image and returns its key. */
const upload = async (call: Call, file: string): Promise<string> => {
  const bytes = await readFile(join(import.meta.dirname, 'images', file));
  const { presignedUrl, imageUrl } = await call(imageEndpoints.createUpload, {
    body: {
      week: formatWeek(new Date()),
      imageType: 'blogimage',
      contentType,
      contentLength: bytes.length,
    },
  });
  await send(presignedUrl, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes });
  return new URL(imageUrl).pathname.slice(1);
};

/**
 * Uploads the missing images. An image of an earlier start that does not show yet is uploaded again: that costs less than finding
 * out whether the first upload is still being drawn.
 */
export const seedImages = async ({
  siteUrl,
  call,
  maker,
  seedFile,
  files,
}: {
  readonly siteUrl: string;
  readonly call: Call;
  readonly maker: SampleMaker;
  readonly seedFile: SeedFile;
  readonly files: readonly string[];
}): Promise<void> => {
  const isThere = async (file: string): Promise<boolean> => {
    const key = seedFile.content().images[file];
    if (key === undefined) return false;
    const response = await fetch(new URL(toImagePath(key), siteUrl), { method: 'HEAD' });
    return response.ok;
  };
  await forEachInParallel(files, (file) =>
    maker.make(`the image ${file}`, async () => {
      if (await isThere(file)) return;
      const key = await upload(call, file);
      seedFile.change({ images: { ...seedFile.content().images, [file]: key } });
    }),
  );
};
