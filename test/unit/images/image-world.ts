// The image function's services: its table, its bucket with the policy of the real one, and Lambda, which starts it.
import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { listen } from '../../listen.ts';
import { openPrivateBucket } from '../../private-bucket.ts';
import { openWorld } from '../world.ts';

/** Starts all, empty, and sets the environment for modules that are loaded afterwards. */
export const openImageWorld = async () => {
  const world = await openWorld({ tables: ['uploads', 'articles'] });
  const { bucket, ...s3 } = await openPrivateBucket();
  /** The functions that were called, in order, and what receives each event and answers the status of its call. */
  const lambda = {
    calls: [] as { path: string | undefined; type: unknown; event: unknown }[],
    invoke: (_event: unknown): number => 202,
  };
  const server = await listen((request, response) => {
    void json(request).then((event) => {
      const { url: path, headers } = request;
      lambda.calls.push({ path, type: headers['x-amz-invocation-type'], event });
      response.writeHead(lambda.invoke(event)).end();
    });
  });
  process.env['AWS_ENDPOINT_URL_LAMBDA'] = server.url;
  const [{ recordUpload }, { toImageKey, toIncomingKey, listFiles }] = await Promise.all([
    import('../../../functions/images/uploads.table.ts'),
    import('../../../functions/images/image-key.ts'),
  ]);
  return {
    bucket,
    lambda,
    /** Records an upload and puts its file. */
    upload: async (bytes: Uint8Array, now = new Date()) => {
      const imageKey = toImageKey('w11-16-22-y2026', randomUUID());
      const incomingKey = toIncomingKey(imageKey, 'image/jpeg');
      await recordUpload(imageKey, incomingKey, now);
      await bucket.write(incomingKey, Buffer.from(bytes), { 'content-type': 'image/jpeg' });
      return { imageKey, incomingKey };
    },
    /** The files of an image that exist, its upload included. */
    listStored: async ({ imageKey, incomingKey }: { imageKey: string; incomingKey: string }) => {
      const keys = [incomingKey, ...listFiles(imageKey)];
      const found = await Promise.all(keys.map((key) => bucket.read(key)));
      return keys.filter((_, index) => found[index] !== undefined);
    },
    readRecord: (imageKey: string) => world.get('uploads', { imageKey }),
    close: async () => {
      await Promise.all([server.close(), s3.close()]);
      await world.close();
    },
  };
};
