import type { Headline } from '#shared/blog-document.ts';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import { archive, blog } from '../../../content/blog.ts';
import { articlePath, paths } from '../../../paths.ts';
import { BackToBlog } from '../../../features/articles/back-to-blog.tsx';
import { toUtcDay } from '../../../features/articles/publish-date.ts';
import { SiteShell } from '../../../features/site/shell.tsx';
import type { Head, SitePage } from '../../../site-page.ts';
import { archiveData } from '../../../structured-data.ts';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/input.css';
import '../../../features/articles/archive.css';

// No script corrects these dates, so they are in UTC.
const toYear = ({ publishDate }: Headline): string => String(toUtcDay(publishDate).year);
const toMonth = ({ publishDate }: Headline): string => toUtcDay(publishDate).month;
/** Writes `Nov 20`. */
const toDay = ({ publishDate }: Headline): string => {
  const { month, day } = toUtcDay(publishDate);
  return `${month.slice(0, 3)} ${day}`;
};

const Month = ({ name, headlines }: { name: string; headlines: readonly Headline[] }) => (
  <div className="archive__month">
    <h3>{name}</h3>
    <ul className="archive__list">
      {headlines.map((headline) => (
        <li key={headline.newsletterId} className="archive__article">
          <a href={articlePath(headline)} dir="auto">
            {headline.title}
          </a>
          <time dateTime={headline.publishDate}>{toDay(headline)}</time>
        </li>
      ))}
    </ul>
  </div>
);

const Year = ({ name, headlines }: { name: string; headlines: readonly Headline[] }) => (
  <section className="archive__year" aria-labelledby={`year-${name}`}>
    <h2 id={`year-${name}`}>{name}</h2>
    <div className="archive__months stack gap-6">
      {[...Map.groupBy(headlines, toMonth)].map(([month, group]) => (
        <Month key={month} name={month} headlines={group} />
      ))}
    </div>
  </section>
);

const explainEmpty = (headlines: readonly Headline[] | undefined, query: string): string | undefined => {
  if (!headlines) return blog.waitingWithoutScript;
  if (headlines.length > 0) return undefined;
  return query === '' ? archive.empty : archive.search.nothing;
};

/** Works without a script: it leads to this page, with the words in the address. */
const SearchForm = ({ query }: { query: string }) => (
  <form className="archive__search stack gap-2" action={paths.archive} role="search">
    <label htmlFor="archive-search">{archive.search.label}</label>
    <div className="archive__field row gap-2">
      <input
        className="field__input"
        id="archive-search"
        name="q"
        type="search"
        maxLength={limits.search.max}
        defaultValue={query}
      />
      <Button type="submit" variant="secondary">
        {archive.search.action}
      </Button>
    </div>
  </form>
);

interface Props {
  /** Newest first; undefined means that they cannot be read now. */
  headlines: readonly Headline[] | undefined;
  /** What the visitor searched for: `headlines` are what was found. */
  query?: string;
}

/** Links to all articles by year and month, or to those that a visitor has found. */
export const ArchivePage = ({ headlines, query = '' }: Props) => {
  const explanation = explainEmpty(headlines, query);
  return (
    <SiteShell current={paths.archive}>
      <BackToBlog />
      <div className="archive">
        <header className="archive__head stack gap-2">
          {query === '' ? (
            <>
              <h1>{archive.title}</h1>
              <p>{archive.text}</p>
            </>
          ) : (
            <>
              <h1 dir="auto">{archive.search.title(query)}</h1>
              <p>
                <a className="link-row" href={paths.archive}>
                  {archive.search.all}
                </a>
              </p>
            </>
          )}
          <SearchForm query={query} />
        </header>
        {explanation && <p className="archive__says">{explanation}</p>}
        {[...Map.groupBy(headlines ?? [], toYear)].map(([year, group]) => (
          <Year key={year} name={year} headlines={group} />
        ))}
      </div>
    </SiteShell>
  );
};

/** The head of a page with what was found. There are as many as queries, so search engines leave them out. */
export const archiveSearchHead = (query: string): Head => ({
  title: `${archive.search.title(query)} · ${brand.name}`,
  isHidden: true,
});

export const page: SitePage = {
  title: `${archive.title} · ${brand.name}`,
  description: archive.text,
  canonical: paths.archive,
  isRenderedOnRequest: true,
  structuredData: (origin) => [archiveData(archive, origin)],
  content: <ArchivePage headlines={undefined} />,
};
