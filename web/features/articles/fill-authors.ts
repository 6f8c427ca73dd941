// Loaded by the script of the page (web/scripts/about.ts).
import { authorEndpoints, type Author } from '#shared/contract/authors.ts';
import { toThumbnail } from '#shared/images.ts';
import { call } from '../../api.ts';
import { nameSite } from './name-site.ts';

const fill = (item: DocumentFragment, { name, about, link, portrait }: Author): DocumentFragment => {
  const [image] = item.querySelectorAll('img');
  const [anchor] = item.querySelectorAll('a');
  const [first, second] = item.querySelectorAll('p');
  first?.append(name);
  second?.append(about);
  if (image && portrait !== undefined) image.src = toThumbnail(portrait);
  else image?.remove();
  if (anchor && link !== undefined) {
    anchor.href = link;
    anchor.append(nameSite(link));
  } else anchor?.remove();
  return item;
};

/** Shows the authors in their place, if there is one. Rejects if they cannot be fetched. */
export const fillAuthors = async (place: HTMLElement): Promise<void> => {
  const template = place.querySelector('template');
  const { authors } = await call(authorEndpoints.list, {});
  if (!template || authors.length === 0) return;
  for (const author of authors) template.before(fill(document.importNode(template.content, true), author));
  place.hidden = false;
};
