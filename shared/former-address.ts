// The addresses of posts on another service, which lead to the articles that were made of them.

/** `/words/` of Ghost and `/p/words` of Substack, with or without the slash at the end. Letters beyond ASCII are encoded. */
const FORMER = /^(\/p)?\/(?!_)((?:[a-z\d_-]|%[89A-F][\dA-F]){1,200})\/?$/;

/** A former address in its one spelling, without a slash at the end; undefined for one that cannot lead on. */
export const parseFormerAddress = (path: string): string | undefined => {
  const [, folder = '', words] = FORMER.exec(path) ?? [];
  return words && `${folder}/${words}`;
};
