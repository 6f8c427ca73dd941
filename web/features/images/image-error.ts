/** A file that is not uploaded, and why, as a sentence for the editor. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}
