/** A file that cannot be uploaded. The message is a sentence for the editor. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}
