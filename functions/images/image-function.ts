import { startFunction } from '../platform/function.client.ts';
import { settings } from '../platform/settings.ts';

const { IMAGE_FUNCTION } = settings('IMAGE_FUNCTION');

/**
 * Starts the image function with the event that S3 sends for an upload, and does not wait for its end. The function itself checks
 * whether the file exists and whether another run draws it.
 */
export const startImageFunction = (incomingKey: string): Promise<void> =>
  startFunction(IMAGE_FUNCTION, { detail: { object: { key: incomingKey } } });
