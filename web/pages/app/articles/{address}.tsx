import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { parseArticleId } from '#shared/blog-paths.ts';
import type { Article, ReadableArticle } from '#shared/contract/articles.ts';
import { countMinutes } from '#shared/reading-time.ts';
import { articles as articleWords } from '../../../content/articles.ts';
import { reading as words } from '../../../content/reading.ts';
import { ArticleView } from '../../../features/articles/article.tsx';
import { chooseNext } from '../../../features/articles/choose-next.ts';
import { countWords } from '../../../features/articles/count-words.ts';
import { countMoreWords, More } from '../../../features/articles/more.tsx';
import { articleListQuery, articleQuery } from '../../../features/articles/queries.ts';
import { OwnPrompt } from '../../../features/articles/own-prompt.tsx';
import { Reading, useReading } from '../../../features/articles/reading.tsx';
import { ShareEnd } from '../../../features/articles/share-link.tsx';
import { isOpenTeaser, Teasers } from '../../../features/articles/teasers.tsx';
import { KeepEnd, toPromptEnd } from '../../../features/kept/keep.tsx';
import { useCustomerRecord } from '../../../features/session/customer-queries.ts';
import { ClosedText } from '../../../features/subscriptions/closed-text.tsx';
import { Page } from '../../../features/customers/page.tsx';
import { NewsletterLink } from '../../../newsletter-link.tsx';
import { paths } from '../../../paths.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import '../../../ui/back-link.css';

/** What to read after an article, from the newest ones, and the way to all. */
const ReadNext = ({ article }: { article: Article }) => {
  const { data: newest } = useInfiniteQuery(articleListQuery(undefined));
  const { data: customer } = useCustomerRecord();
  const hasPlan = customer?.subscription.hasAccess;
  const others = newest?.pages[0]?.articles ?? [];
  const next = chooseNext(article, others, (teaser) => isOpenTeaser(teaser, hasPlan ?? false));
  return (
    <section className="reading__next stack gap-5" aria-labelledby="next-title">
      {next.length > 0 && (
        <>
          <h2 id="next-title">{articleWords.end.next}</h2>
          <Teasers articles={next} hasPlan={hasPlan} level={3} />
        </>
      )}
      <p>
        <Link className="link-row bold" to={paths.articles}>
          {words.newest.all}
        </Link>
      </p>
    </section>
  );
};

const Reader = ({ readable: { article, body, isOpen } }: { readable: ReadableArticle }) => {
  useReading(isOpen);
  const { newsletterId: textId, correctedAt } = article;
  const text = { kind: 'article', textId, correctedAt } as const;
  const minutes = countMinutes(article.hasBody ? article.words : countWords(article.extract));
  return (
    <>
      <ArticleView
        article={article}
        body={body}
        level={1}
        readingTime={articleWords.article.minutes(minutes)}
        isLocalTime
        Prompt={OwnPrompt}
        promptEnd={toPromptEnd(text)}
      >
        {!isOpen && (
          <ClosedText offer={articleWords.more.essentials} unpaid={words.unpaid}>
            {(text, ways) => (
              <More lead={countMoreWords(article)} text={text} inside={article.inside}>
                {ways}
              </More>
            )}
          </ClosedText>
        )}
        {!article.hasBody && (
          <More text={articleWords.article.extract}>
            <NewsletterLink />
          </More>
        )}
        {isOpen && <KeepEnd text={text} body={body} />}
        <ShareEnd article={article} origin={location.origin} />
      </ArticleView>
      <ReadNext article={article} />
    </>
  );
};

/** The title stands at once if the list, which the customer came from, has it. */
const ArticleSkeleton = ({ newsletterId }: { newsletterId: string | undefined }) => {
  const { data: newest } = useInfiniteQuery({ ...articleListQuery(undefined), enabled: false });
  const listed = newest?.pages
    .flatMap(({ articles }) => articles)
    .find((one) => one.newsletterId === newsletterId);
  return (
    <div className="article-frame">
      <div className="article" aria-busy="true">
        <output className="visually-hidden">{words.loadingOne}</output>
        <h1 className={listed ? 'article__title title-l' : 'visually-hidden'} dir="auto">
          {listed?.title ?? words.title}
        </h1>
        {!listed && <Skeleton shape="title" />}
        <Skeleton shape="text" lines={2} />
        <Skeleton shape="image" />
        <Skeleton shape="text" lines={6} />
      </div>
    </div>
  );
};

/** One article, with its body if the customer may read it. Only the id at the end of the address counts. */
const ArticlePage = () => {
  const { address = '' } = useParams();
  const newsletterId = parseArticleId(address);
  const query = useQuery({ ...articleQuery(newsletterId ?? ''), enabled: newsletterId !== undefined });
  return (
    <Page title={query.data?.article.title ?? words.title} width="reading">
      <p className="reading__back bold">
        <Link className="back-link" to={paths.articles}>
          {words.back}
        </Link>
      </p>
      <Reading
        key={newsletterId}
        id={newsletterId}
        query={query}
        words={articleWords}
        failed={words.failedOne}
        loading={<ArticleSkeleton newsletterId={newsletterId} />}
        all={{ to: paths.articles, label: articleWords.newest }}
      >
        {(readable) => <Reader readable={readable} />}
      </Reading>
    </Page>
  );
};

export default ArticlePage;
