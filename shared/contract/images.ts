// Upload links for the images of articles.
import * as z from 'zod/mini';
import { IMAGE_CONTENT_TYPES } from '../images.ts';
import { limits } from '../limits.ts';
import { endpoint } from './endpoint.ts';

export const UploadRequest = z.strictObject({
  /** The current week, as `formatWeek` writes it. */
  week: z.string('Week is required').check(z.regex(/^w\d{1,2}-\d{1,2}-\d{1,2}-y\d{4}$/, 'Week is not valid')),
  imageType: z.literal('blogimage', "Image type must be 'blogimage'"),
  contentType: z.enum(IMAGE_CONTENT_TYPES, 'Please choose a JPEG, PNG, WebP, AVIF or GIF image'),
  /** Bytes of the file. The link accepts exactly this many. */
  contentLength: z
    .int('Content length must be a whole number of bytes')
    .check(
      z.minimum(limits.imageBytes.min, 'The image is empty'),
      z.maximum(limits.imageBytes.max, 'The image is larger than 10 MB'),
    ),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

export const imageEndpoints = {
  /**
   * Makes a link to PUT a file of the announced type and length. The link is valid for five minutes. `imageUrl` works as soon as
   * the image is prepared, some seconds after the PUT. `presignedUrl` may be any text, because the staff tool itself reports an
   * invalid one.
   */
  createUpload: endpoint({
    method: 'POST',
    path: '/admin/upload-url',
    caller: 'staff',
    status: 201,
    carriesSecret: true,
    body: UploadRequest,
    reply: z.object({ presignedUrl: z.string(), imageUrl: z.url() }),
  }),
  /**
   * Fetches an image of the public web, and takes it like an upload. Answers 400 with a sentence about `url` if there is none, or
   * if none of the hosts has it.
   */
  fetchImage: endpoint({
    method: 'POST',
    path: '/admin/images/fetch',
    caller: 'staff',
    status: 201,
    body: z.strictObject({
      url: z
        .string('Address is required')
        .check(z.maxLength(limits.linkAddress.max, 'An address is too long')),
      /** The hosts that the file of an import names, as `URL.hostname` writes them. */
      hosts: z.array(z.string()).check(z.maxLength(limits.imageHosts.max)),
    }),
    reply: z.object({ imageUrl: z.url() }),
  }),
};
