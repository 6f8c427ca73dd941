import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { parseArticleId } from '#shared/blog-paths.ts';
import type { Article, ReadableArticle } from '#shared/contract/articles.ts';
import { countMinutes } from '#shared/reading-time.ts';
import { ApiError } from '../../../api-error.ts';
import { articles as articleWords } from '../../../content/articles.ts';
import { reading as words } from '../../../content/reading.ts';
import { ArticleView } from '../../../features/articles/article.tsx';
import { chooseNext } from '../../../features/articles/choose-next.ts';
import { countWords } from '../../../features/articles/count-words.ts';
import { countMoreWords, More } from '../../../features/articles/more.tsx';
import { articleListQuery, articleQuery } from '../../../features/articles/queries.ts';
import { ShareEnd } from '../../../features/articles/share-link.tsx';
import { isOpenTeaser, Teasers } from '../../../features/articles/teasers.tsx';
import { useCustomerRecord } from '../../../features/session/customer-queries.ts';
import { ClosedText } from '../../../features/subscriptions/closed-text.tsx';
import { QueryState } from '../../../query-state.tsx';
import { Page } from '../../../features/customers/page.tsx';
import { NewsletterLink } from '../../../newsletter-link.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { forgetWantedPage } from '../../../wanted-page.ts';
import '../../../features/articles/reading.css';

/** What to read after an article, from the newest ones, and the way to all. */
const ReadNext = ({ article }: { article: Article }) => {
  const { data: newest } = useInfiniteQuery(articleListQuery(undefined));
  const { data: customer } = useCustomerRecord();
  const hasPlan = customer?.subscription.hasAccess;
  const others = newest?.pages[0]?.articles ?? [];
  const next = chooseNext(article, others, (teaser) => isOpenTeaser(teaser, hasPlan ?? false));
  return (
    <section className="reading__next" aria-labelledby="next-title">
      {next.length > 0 && (
        <>
          <h2 id="next-title">{articleWords.end.next}</h2>
          <Teasers articles={next} hasPlan={hasPlan} level={3} />
        </>
      )}
      <p>
        <Link to={paths.articles}>{words.newest.all}</Link>
      </p>
    </section>
  );
};

const Reader = ({ readable: { article, body, isOpen } }: { readable: ReadableArticle }) => {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (isOpen) forgetWantedPage(pathname);
  }, [isOpen, pathname]);
  // Scroll to the heading: the browser looked for it before the text was loaded.
  useEffect(() => document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView(), [hash]);
  const minutes = countMinutes(article.hasBody ? article.words : countWords(article.extract));
  return (
    <>
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
        <ShareEnd article={article} origin={location.origin} />
      </ArticleView>
      <ReadNext article={article} />
    </>
  );
};

/** The title stands at once if the list, which the customer came from, has it. */
const ArticleSkeleton = ({ newsletterId }: { newsletterId: string }) => {
  const { data: newest } = useInfiniteQuery({ ...articleListQuery(undefined), enabled: false });
  const listed = newest?.pages
    .flatMap(({ articles }) => articles)
    .find((one) => one.newsletterId === newsletterId);
  return (
    <div className="article-frame">
      <div className="article" aria-busy="true">
        <output className="visually-hidden">{words.loadingOne}</output>
        <h1 className={listed ? 'article__title' : 'visually-hidden'} dir="auto">
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
  return (
    <QueryState
      query={query}
      title={words.failedOne}
      loading={<ArticleSkeleton newsletterId={newsletterId} />}
    />
  );
};

/** One article, with its body if the customer may read it. Only the id at the end of the address counts. */
const ArticlePage = () => {
  const { address = '' } = useParams();
  const newsletterId = parseArticleId(address);
  const { data } = useQuery({ ...articleQuery(newsletterId ?? ''), enabled: newsletterId !== undefined });
  return (
    <Page title={data?.article.title ?? words.title} width="reading">
      <p className="reading__back">
        <Link to={paths.articles}>{words.back}</Link>
      </p>
      {newsletterId === undefined ? (
        <Missing reason="missing" />
      ) : (
        <LoadedArticle key={newsletterId} newsletterId={newsletterId} />
      )}
    </Page>
  );
};

export default ArticlePage;
