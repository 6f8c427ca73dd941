// Uploads the sample images through the product's API, as an editor's browser does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageEndpoints } from '#shared/contract/images.ts';
import { formatWeek } from '#shared/week.ts';
import { send, type Call } from './api-call.ts';
import { forEachInParallel, type SampleMaker } from './sample-maker.ts';

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

/** Uploads the images. Returns the function that finds the key of a file. */
export const seedImages = async ({
  call,
  maker,
  files,
}: {
  readonly call: Call;
  readonly maker: SampleMaker;
  readonly files: readonly string[];
}): Promise<(file: string) => string> => {
  const keys = new Map<string, string>();
  await forEachInParallel(files, (file) =>
    maker.make(`the image ${file}`, async () => void keys.set(file, await upload(call, file))),
  );
  return (file) => keys.get(file) ?? '';
};
