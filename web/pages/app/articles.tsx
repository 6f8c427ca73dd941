import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Tag } from '#shared/contract/articles.ts';
import { TAG_VALUES, TAGS } from '#shared/tags.ts';
import { reading as words } from '../../content/reading.ts';
import { articleListQuery } from '../../features/articles/queries.ts';
import { Teasers, TeasersSkeleton } from '../../features/articles/teasers.tsx';
import { useCustomerRecord } from '../../features/session/customer-queries.ts';
import { findFailure } from '../../api-error.ts';
import { MoreButton } from '../../more-button.tsx';
import { QueryState } from '../../query-state.tsx';
import { Page, PageHead } from '../../features/customers/page.tsx';
import { paths } from '../../paths.ts';
import '../../features/articles/reading.css';

const TagFilter = ({ chosen }: { chosen: Tag | undefined }) => (
  <nav className="row gap-2" aria-label={words.tags}>
    {[undefined, ...TAG_VALUES].map((tag) => (
      <Link
        key={tag ?? ''}
        className="tag-filter__tag link-row"
        to={tag ? `${paths.articles}?tag=${tag}` : paths.articles}
        aria-current={tag === chosen ? 'page' : undefined}
      >
        {tag ? TAGS[tag] : words.allTags}
      </Link>
    ))}
  </nav>
);

const ArticleList = ({ tag }: { tag: Tag | undefined }) => {
  const list = useInfiniteQuery(articleListQuery(tag));
  const { data: customer } = useCustomerRecord();
  const articles = list.data?.pages.flatMap((page) => page.articles);
  return (
    <>
      {articles && <Teasers articles={articles} hasPlan={customer?.subscription.hasAccess} level={2} />}
      {articles?.length === 0 && <p>{tag ? words.emptyTag : words.empty}</p>}
      <QueryState
        query={list}
        title={words.failed}
        level={2}
        loading={articles ? undefined : <TeasersSkeleton count={6} />}
        onRetry={articles ? list.fetchNextPage : list.refetch}
      />
      {!findFailure(list) && <MoreButton list={list} words={words} />}
    </>
  );
};

/** All articles, the newest first, or only those with the tag that the address names. */
const Articles = () => {
  const [search] = useSearchParams();
  const { data: tag } = Tag.safeParse(search.get('tag'));
  return (
    <Page title={words.title}>
      <PageHead title={words.title}>{words.text}</PageHead>
      <TagFilter chosen={tag} />
      <ArticleList key={tag} tag={tag} />
    </Page>
  );
};

export default Articles;
