// Loaded when the places of the newest articles come near the window (load-newest.ts).
import { articleEndpoints, type Article } from '#shared/contract/articles.ts';
import { toThumbnail } from '#shared/images.ts';
import { call } from '../../api.ts';
import { articlePath } from '../../paths.ts';
import { formatLocalDay } from './publish-date.ts';

const createImage = ({ url, focus }: Article['images'][number]): HTMLImageElement => {
  const image = new Image(480, 240);
  // The title says what the link leads to.
  image.alt = '';
  if (focus) image.style.objectPosition = `${focus.x}% ${focus.y}%`;
  image.src = toThumbnail(url);
  return image;
};

const fill = (place: HTMLAnchorElement, article: Article): void => {
  const title = place.querySelector('.newest__title');
  const subtitle = place.querySelector('.newest__subtitle');
  const date = place.querySelector('time');
  if (!title || !subtitle || !date) return;
  const [cover] = article.images;
  if (cover) place.querySelector('.newest__image')?.append(createImage(cover));
  title.textContent = article.title;
  subtitle.textContent = article.subtitle;
  date.dateTime = article.publishDate;
  date.textContent = formatLocalDay(article.publishDate);
  place.href = articlePath(article);
  place.hidden = false;
};

/** Shows the newest articles in their places. Rejects if they cannot be fetched. */
export const fillNewest = async (places: readonly HTMLAnchorElement[]): Promise<void> => {
  const { newsletters } = await call(articleEndpoints.list, { query: { limit: String(places.length) } });
  for (const [index, article] of newsletters.entries()) {
    const place = places[index];
    if (place) fill(place, article);
  }
};
