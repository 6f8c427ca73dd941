// Upload links for the images of articles.
import * as z from 'zod/mini';
import { IMAGE_CONTENT_TYPES } from '../images.ts';
import { limits } from '../limits.ts';
import { endpoint } from './endpoint.ts';

const uploadFile = {
  contentType: z.enum(IMAGE_CONTENT_TYPES, 'Please choose a JPEG, PNG, WebP, AVIF or GIF image'),
  /** Bytes of the file. The link accepts exactly this many. */
  contentLength: z
    .int('Content length must be a whole number of bytes')
    .check(
      z.minimum(limits.imageBytes.min, 'The image is empty'),
      z.maximum(limits.imageBytes.max, 'The image is larger than 10 MB'),
    ),
};

// `presignedUrl` is any text: the staff tool itself reports a link that is not valid.
const uploadLink = { presignedUrl: z.string(), imageUrl: z.url() };

export const UploadRequest = z.strictObject({
  /** The current week, as `formatWeek` writes it. */
  week: z.string('Week is required').check(z.regex(/^w\d{1,2}-\d{1,2}-\d{1,2}-y\d{4}$/, 'Week is not valid')),
  imageType: z.literal('blogimage', "Image type must be 'blogimage'"),
  ...uploadFile,
  /** The same image in small, for phones and lists, if there is one. */
  small: z.optional(z.strictObject(uploadFile)),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

export const imageEndpoints = {
  /** Makes a link for PUT of the announced type and length, valid for five minutes, and one for the small image. */
  createUpload: endpoint({
    method: 'POST',
    path: '/admin/upload-url',
    caller: 'staff',
    perMinute: 300,
    status: 201,
    body: UploadRequest,
    reply: z.object({ ...uploadLink, small: z.optional(z.object(uploadLink)) }),
  }),
};
