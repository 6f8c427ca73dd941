import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { parseArticleId } from '#shared/blog-paths.ts';
import type { ReadableArticle } from '#shared/contract/articles.ts';
import { countMinutes } from '#shared/reading-time.ts';
import { ApiError } from '../../../api-error.ts';
import { articles as articleWords } from '../../../content/articles.ts';
import { reading as words } from '../../../content/reading.ts';
import { ArticleView } from '../../../features/articles/article.tsx';
import { countWords } from '../../../features/articles/count-words.ts';
import { countMoreWords, More } from '../../../features/articles/more.tsx';
import { articleQuery } from '../../../features/articles/queries.ts';
import { ClosedText } from '../../../features/subscriptions/closed-text.tsx';
import { QueryState } from '../../../query-state.tsx';
import { PlanPage } from '../../../features/subscriptions/plan-page-frame.tsx';
import { NewsletterLink } from '../../../newsletter-link.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { forgetWantedPage } from '../../../wanted-page.ts';
import '../../../features/articles/reading.css';

const Reader = ({ readable: { article, body, isOpen } }: { readable: ReadableArticle }) => {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (isOpen) forgetWantedPage(pathname);
  }, [isOpen, pathname]);
  // Scroll to the heading: the browser looked for it before the text was loaded.
  useEffect(() => document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView(), [hash]);
  const minutes = countMinutes(article.hasBody ? article.words : countWords(article.extract));
  return (
    <ArticleView
      article={article}
      body={body}
      level={1}
      readingTime={articleWords.article.minutes(minutes)}
      isLocalTime
    >
      {!isOpen && (
        <ClosedText offer={articleWords.more.essentials} unpaid={words.unpaid}>
          {(text, ways) => (
            <More lead={countMoreWords(article)} text={text}>
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
      <p className="reading__end">
        <Link to={paths.articles}>{words.newest.all}</Link>
      </p>
    </ArticleView>
  );
};

const ArticleSkeleton = () => (
  <div className="article" aria-busy="true">
    <output className="visually-hidden">{words.loadingOne}</output>
    <Skeleton shape="title" />
    <Skeleton shape="text" lines={2} />
    <Skeleton shape="image" />
    <Skeleton shape="text" lines={6} />
  </div>
);

/** Shown if the address names no article, or one that was withdrawn. */
const Missing = ({ reason }: { reason: 'missing' | 'withdrawn' }) => {
  const { pathname } = useLocation();
  useEffect(() => forgetWantedPage(pathname), [pathname]);
  return (
    <Message title={articleWords[reason].title}>
      <p>{articleWords[reason].text}</p>
      <Link className={buttonClass()} to={paths.articles}>
        {articleWords.newest}
      </Link>
    </Message>
  );
};

const LoadedArticle = ({ newsletterId }: { newsletterId: string }) => {
  const query = useQuery(articleQuery(newsletterId));
  const { data, error } = query;
  if (error instanceof ApiError && error.code === 'not-found') return <Missing reason="missing" />;
  if (error instanceof ApiError && error.code === 'gone') return <Missing reason="withdrawn" />;
  if (data) return <Reader readable={data} />;
  return <QueryState query={query} title={words.failedOne} loading={<ArticleSkeleton />} />;
};

/** One article, with its body if the customer may read it. Only the id at the end of the address counts. */
const ArticlePage = () => {
  const { address = '' } = useParams();
  const newsletterId = parseArticleId(address);
  const { data } = useQuery({ ...articleQuery(newsletterId ?? ''), enabled: newsletterId !== undefined });
  return (
    <PlanPage title={data?.article.title ?? words.title} width="reading">
      <p className="reading__back">
        <Link to={paths.articles}>{words.back}</Link>
      </p>
      {newsletterId === undefined ? (
        <Missing reason="missing" />
      ) : (
        <LoadedArticle key={newsletterId} newsletterId={newsletterId} />
      )}
    </PlanPage>
  );
};

export default ArticlePage;
