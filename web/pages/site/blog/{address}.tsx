import type { WholeArticle } from '#shared/blog-document.ts';
import { brand } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { SHARE_WIDTH, toShareImage } from '#shared/images.ts';
import { isListed, type Sharing } from '#shared/sharing.ts';
import { TAGS } from '#shared/tags.ts';
import { ArticleView } from '../../../features/articles/article.tsx';
import { BackToBlog } from '../../../features/articles/back-to-blog.tsx';
import { chooseNext } from '../../../features/articles/choose-next.ts';
import { PublicMore } from '../../../features/articles/more.tsx';
import { OtherContents, ReadNext } from '../../../features/articles/other-contents.tsx';
import { ShareEnd, ShareLink } from '../../../features/articles/share-link.tsx';
import { NewsletterEnd } from '../../../features/newsletter/newsletter-end.tsx';
import { ReadOn } from '../../../features/newsletter/read-on.tsx';
import { SiteShell } from '../../../features/site/shell.tsx';
import { articlePath, paths } from '../../../paths.ts';
import { describeLink } from '../../../shared-link.ts';
import type { Head } from '../../../site-page.ts';
import { articleData, articleBreadcrumbs } from '../../../structured-data.ts';

interface Props {
  origin: string;
  articles: WholeArticle;
}

/** One article, what to do after reading it, and the other articles. It uses the blog's styles and script. */
export const ArticlePage = ({ origin, articles: { selected, body, others, cursor } }: Props) => {
  const next = chooseNext(selected, others);
  return (
    <SiteShell current={paths.blog}>
      <BackToBlog />
      <div className="blog stack gap-7 blog--whole">
        <ArticleView
          article={selected}
          body={body}
          level={1}
          share={<ShareLink article={selected} origin={origin} />}
        >
          {!body && (
            <PublicMore article={selected}>
              <ReadOn article={selected} />
            </PublicMore>
          )}
          {/* An article without a body offers the newsletter already. */}
          {selected.hasBody && <NewsletterEnd from="article" />}
          <ShareEnd article={selected} origin={origin} />
        </ArticleView>
        <ReadNext articles={next} />
        <OtherContents articles={others.filter((other) => !next.includes(other))} cursor={cursor} />
      </div>
    </SiteShell>
  );
};

/** The size of the image file for sharing; empty for an older image, which has no such file. */
const toShareSize = ({ width, height }: Article['images'][number]) => {
  if (width === undefined || height === undefined) return {};
  const shrunk = Math.min(1, SHARE_WIDTH / width);
  return { width: Math.round(width * shrunk), height: Math.round(height * shrunk) };
};

/** The head of an article's document: its own title, subtitle, image and tags, or what an editor wrote in their place. */
export const articleHead = (article: Article & Sharing): Head => {
  const image = article.socialImage ?? article.images[0];
  return {
    ...describeLink(article),
    isUnlisted: !isListed(article),
    canonical: articlePath(article),
    article: {
      author: article.author?.name ?? brand.name,
      publishedTime: article.publishDate,
      modifiedTime: article.correctedAt,
      tags: article.tags.map((tag) => TAGS[tag]),
    },
    structuredData: (origin) => [articleData(article, origin), articleBreadcrumbs(article, origin)],
    ...(image && { image: { ...toShareSize(image), url: toShareImage(image.url), alt: image.alt } }),
  };
};
