import type { Headline } from '#shared/blog-document.ts';
import { brand } from '#shared/brand.ts';
import { archive, blog } from '../../../content/blog.ts';
import { articlePath, paths } from '../../../paths.ts';
import { BlogWay } from '../../../features/articles/blog-way.tsx';
import { Page } from '../../../features/site/page.tsx';
import type { SitePage } from '../../../site-page.ts';
import { archiveData } from '../../../structured-data.ts';

/** No script corrects these dates, so they are UTC's for everybody. */
const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return ({ publishDate }: Headline) => format.format(new Date(publishDate));
};
const yearOf = written({ year: 'numeric' });
const monthOf = written({ month: 'long' });
const dayOf = written({ month: 'short', day: 'numeric' });

const Month = ({ name, headlines }: { name: string; headlines: readonly Headline[] }) => (
  <div className="archive__month">
    <h3>{name}</h3>
    <ul className="archive__list">
      {headlines.map((headline) => (
        <li key={headline.newsletterId} className="archive__article">
          <a href={articlePath(headline)}>{headline.title}</a>
          <time dateTime={headline.publishDate}>{dayOf(headline)}</time>
        </li>
      ))}
    </ul>
  </div>
);

const Year = ({ name, headlines }: { name: string; headlines: readonly Headline[] }) => (
  <section className="archive__year" aria-labelledby={`year-${name}`}>
    <h2 id={`year-${name}`}>{name}</h2>
    <div className="archive__months">
      {[...Map.groupBy(headlines, monthOf)].map(([month, those]) => (
        <Month key={month} name={month} headlines={those} />
      ))}
    </div>
  </section>
);

const nothing = (headlines: readonly Headline[] | undefined): string | undefined => {
  if (!headlines) return blog.waitingWithoutScript;
  return headlines.length === 0 ? archive.empty : undefined;
};

/** Links to all articles by year and month, given newest first; undefined where they cannot be had at this moment. */
export const ArchivePage = ({ headlines }: { headlines: readonly Headline[] | undefined }) => {
  const says = nothing(headlines);
  return (
    <Page current={paths.archive}>
      <BlogWay />
      <div className="archive">
        <header className="archive__head">
          <h1>{archive.title}</h1>
          <p>{archive.text}</p>
        </header>
        {says && <p className="archive__says">{says}</p>}
        {[...Map.groupBy(headlines ?? [], yearOf)].map(([year, those]) => (
          <Year key={year} name={year} headlines={those} />
        ))}
      </div>
    </Page>
  );
};

export const archivePage: SitePage = {
  address: paths.archive,
  title: `${archive.title} · ${brand.name}`,
  description: archive.text,
  canonical: paths.archive,
  structuredData: (origin) => [archiveData(archive, origin)],
  styles: ['web/features/articles/blog-way.css', 'web/features/articles/archive.css'],
  content: <ArchivePage headlines={undefined} />,
};
