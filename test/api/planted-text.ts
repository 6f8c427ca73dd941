// A text with plants in every field and node, for the search for leaks.
import type { DraftContent } from '#shared/contract/drafts.ts';
import { plant, plantBody } from '../leaks.ts';
import { findDrawnImage, uploadImage } from './client.ts';
import { contentWith } from './drafts.ts';

/** The path of a new image. */
export const uploadForBody = async () => new URL(await uploadImage()).pathname;

/** A text with a plant in each of its parts. Only an article has a subtitle, only a lesson has a takeaway. */
export const plantText = async (owner: string, fields: Pick<DraftContent, 'access' | 'module'>) => {
  const { body, plants } = plantBody(owner, await uploadForBody());
  const [title, second, extract, inside, alt, caption] = [
    plant(`the title of ${owner}`),
    plant(`the subtitle or the takeaway of ${owner}`),
    plant(`the extract of ${owner}`),
    plant(`a line of what is inside ${owner}`),
    plant(`the alt text of the cover of ${owner}`),
    plant(`the caption of the cover of ${owner}`),
  ];
  return {
    content: contentWith({
      title: title.word,
      ...(fields.module
        ? { subtitle: '', tags: [], takeaway: second.sentence }
        : { subtitle: second.sentence }),
      extract: extract.sentence,
      inside: [inside.sentence],
      images: [{ url: await findDrawnImage(), alt: alt.sentence, caption: caption.sentence }],
      body,
      ...fields,
    }),
    title,
    /** What every customer may see of a lesson besides the title, once it is published. */
    teaser: [extract, alt, caption],
    /** What every customer may see, too, and what a page shows only while the text is closed. */
    lines: [inside, second],
    body: plants,
    all: [title, second, extract, inside, alt, caption, ...plants],
  };
};
