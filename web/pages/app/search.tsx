import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { limits } from '#shared/limits.ts';
import { search as words } from '../../content/search.ts';
import { articleListQuery } from '../../features/articles/queries.ts';
import { Teasers } from '../../features/articles/teasers.tsx';
import { Page, PageHead } from '../../features/customers/page.tsx';
import { Hits } from '../../features/search/hits.tsx';
import { searchQuery } from '../../features/search/queries.ts';
import { SearchField } from '../../features/search/search-field.tsx';
import { useCustomerRecord } from '../../features/session/customer-queries.ts';
import { QueryState } from '../../query-state.tsx';
import { useSearch } from '../../use-search.ts';

const PROPOSED = 3;

/** Three texts for somebody who does not know what to search for. Without them the field is enough. */
const Proposals = () => {
  const { data } = useInfiniteQuery(articleListQuery(undefined));
  const { data: customer } = useCustomerRecord();
  const articles = data?.pages[0]?.articles.slice(0, PROPOSED) ?? [];
  if (articles.length === 0) return null;
  return (
    <section className="stack gap-4">
      <h2 className="title-m">{words.newest}</h2>
      <Teasers articles={articles} hasPlan={customer?.subscription.hasAccess} level={3} />
    </section>
  );
};

const Answer = ({ search }: { search: string }) => {
  const query = useQuery(searchQuery(search));
  if (query.data && !query.error) return <Hits answer={query.data} />;
  const loading = <output className="soft">{words.loading}</output>;
  return <QueryState query={query} title={words.failed} level={2} loading={loading} />;
};

/** The search over all articles and lessons. The address has the words. */
const Search = () => {
  const { typed, setTyped, search } = useSearch('q');
  // Somebody may have made an address longer than the field.
  const asked = search.slice(0, limits.search.max).trim();
  return (
    <Page title={words.title}>
      <PageHead title={words.title}>{words.hint}</PageHead>
      <SearchField typed={typed} onType={setTyped}>
        {asked !== '' && <Answer search={asked} />}
      </SearchField>
      {asked === '' && <Proposals />}
    </Page>
  );
};

export default Search;
