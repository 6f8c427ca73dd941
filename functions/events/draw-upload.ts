// EventBridge starts this when a file arrives in `incoming/` of the image bucket. An endpoint that waits for an image starts it
// too, because the event may be lost (functions/images/image-function.ts).
import * as z from 'zod/mini';
import { handleJob } from '../handle-job.ts';
import { drawUpload } from '../images/draw-upload.ts';

/** The part of S3's event that we read (S3 user guide, 'EventBridge event message structure'). */
const ObjectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

export const handler = handleJob('draw-upload', ObjectCreated, async ({ detail }, { now }) => ({
  key: detail.object.key,
  outcome: await drawUpload(detail.object.key, now),
}));
