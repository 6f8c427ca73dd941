// What a search result and the preview of a link say about an article. The document and the tool ask here.
import { brand } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import type { Sharing } from '#shared/sharing.ts';

/** The image of a link to a page that has none of its own. */
export const DEFAULT_IMAGE = '/og.png';

type Described = Pick<Article, 'title' | 'subtitle'> & Pick<Sharing, 'searchTitle' | 'searchDescription'>;

/** The title and the description: an editor's own, else those of the article. */
export const describeLink = ({ title, subtitle, searchTitle, searchDescription }: Described) => ({
  title: searchTitle?.trim() || `${title} · ${brand.name}`,
  description: searchDescription?.trim() || subtitle,
});
