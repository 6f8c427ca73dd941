/** A file that is not uploaded, and why, as a sentence for the editor. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}
