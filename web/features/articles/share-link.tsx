import type { Article } from '#shared/contract/articles.ts';
import { share as words } from '../../content/articles.ts';
import { articlePath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/share-icon.tsx';

/** Shares an article by mail. A script upgrades the link to the device's share sheet (share.ts). */
export const ShareLink = ({ article, origin }: { article: Article; origin: string }) => {
  const { title } = article;
  const url = `${origin}${articlePath(article)}`;
  const body = `${title}\r\n${url}`;
  return (
    <div className="share">
      <output className="share__says" />
      <ButtonLink
        variant="quiet"
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`}
        data-title={title}
        data-url={url}
      >
        <ShareIcon />
        {words.action}
      </ButtonLink>
    </div>
  );
};
