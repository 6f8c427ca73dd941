import type { Headline } from '#shared/blog-document.ts';
import { brand } from '#shared/brand.ts';
import { archive, blog } from '../../../content/blog.ts';
import { articlePath, paths } from '../../../paths.ts';
import { BackToBlog } from '../../../features/articles/back-to-blog.tsx';
import { toUtcDay } from '../../../features/articles/publish-date.ts';
import { SiteShell } from '../../../features/site/shell.tsx';
import type { SitePage } from '../../../site-page.ts';
import { archiveData } from '../../../structured-data.ts';
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

const explainEmpty = (headlines: readonly Headline[] | undefined): string | undefined => {
  if (!headlines) return blog.waitingWithoutScript;
  return headlines.length === 0 ? archive.empty : undefined;
};

/** Links to all articles by year and month. `headlines` are newest first; undefined means that they cannot be read now. */
export const ArchivePage = ({ headlines }: { headlines: readonly Headline[] | undefined }) => {
  const explanation = explainEmpty(headlines);
  return (
    <SiteShell current={paths.archive}>
      <BackToBlog />
      <div className="archive">
        <header className="archive__head stack gap-2">
          <h1>{archive.title}</h1>
          <p>{archive.text}</p>
        </header>
        {explanation && <p className="archive__says">{explanation}</p>}
        {[...Map.groupBy(headlines ?? [], toYear)].map(([year, group]) => (
          <Year key={year} name={year} headlines={group} />
        ))}
      </div>
    </SiteShell>
  );
};

export const page: SitePage = {
  title: `${archive.title} · ${brand.name}`,
  description: archive.text,
  canonical: paths.archive,
  isRenderedOnRequest: true,
  structuredData: (origin) => [archiveData(archive, origin)],
  content: <ArchivePage headlines={undefined} />,
};
