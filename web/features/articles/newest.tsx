import { home } from '../../content/home.ts';
import { paths } from '../../paths.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import './newest.css';

const { newest: words } = home;

/** The room of an article. fill-newest.ts fills it. */
const Place = () => (
  <li>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it has a title once it is shown */}
    <a className="newest__article" href={paths.blog} hidden>
      <span className="newest__image" />
      <span className="newest__words stack gap-1">
        <span className="newest__title" dir="auto" />
        <span className="newest__subtitle soft small" dir="auto" />
        <time className="soft small" />
      </span>
    </a>
  </li>
);

/**
 * The three newest articles. A script fetches them when they come near the window, because this page is built before they are
 * published. Until then, and without a script, a link to the blog stands in their place.
 */
export const Newest = () => (
  <Section className="newest" labelledBy="newest-title">
    <SectionHead id="newest-title" title={words.title} />
    <div className="newest__room">
      <ul className="newest__list stack gap-4">
        <Place />
        <Place />
        <Place />
      </ul>
      <a className="newest__all link-row" href={paths.blog}>
        {words.all}
      </a>
    </div>
  </Section>
);
