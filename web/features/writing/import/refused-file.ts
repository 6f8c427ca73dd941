/** A file that is refused as a whole, before anything is created. The message is a sentence for people. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}
