import { Link } from 'react-router-dom';
import type { Teaser } from '#shared/contract/articles.ts';
import { toSrcSet, toThumbnail } from '#shared/images.ts';
import { countMinutes } from '#shared/reading-time.ts';
import { articles as articleWords } from '../../content/articles.ts';
import { reading as words } from '../../content/reading.ts';
import { readingPath } from '../../paths.ts';
import { focusAttributes } from '../../cover-focus.ts';
import { Badge } from '../../ui/badge.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatLocalDay } from './publish-date.ts';
import '../../ui/cover.css';
import './details.css';
import './teasers.css';

/** Says that the customer's plan does not open the article. */
const ClosedBadge = () => (
  <Badge tone="warning">
    <span className="teaser__lock">
      <LockIcon />
      {words.closed.plan}
      <span className="visually-hidden"> {words.closed.note}</span>
    </span>
  </Badge>
);

/** Whether there is a text behind a teaser that the customer may read whole. */
export const isOpenTeaser = ({ access, hasBody }: Teaser, hasPlan: boolean): boolean =>
  hasBody && (access !== 'essentials' || hasPlan);

/** The width of the image in CSS pixels: the card's, or on a phone that in a row (teasers.css). */
const SIZES = 'auto, (width < 44rem) 7rem, 21rem';

interface Props {
  articles: readonly Teaser[];
  /** Whether the customer's plan opens the articles of AI Essentials; undefined while nobody knows. */
  hasPlan: boolean | undefined;
  /** The level of the headings. */
  level: 2 | 3;
}

const TeaserLink = ({ teaser, hasPlan, level }: Omit<Props, 'articles'> & { teaser: Teaser }) => {
  const { cover, hasBody, access } = teaser;
  const Title = level === 2 ? 'h2' : 'h3';
  const id = `teaser-${teaser.newsletterId}`;
  return (
    // Without the label, screen readers would read the image's text before the title.
    <Link className="teaser" to={readingPath(teaser)} aria-labelledby={id}>
      <div className="teaser__image">
        {cover && (
          <img
            {...focusAttributes(cover.focus)}
            {...(toSrcSet(cover.url) && { srcSet: toSrcSet(cover.url), sizes: SIZES })}
            src={toThumbnail(cover.url)}
            alt={cover.alt}
            width={cover.width ?? 480}
            height={cover.height ?? 270}
            loading="lazy"
          />
        )}
      </div>
      <div className="teaser__words" id={id}>
        <Title className="teaser__title" dir="auto">
          {teaser.title}
        </Title>
        <p className="teaser__subtitle soft small" dir="auto">
          {teaser.subtitle}
        </p>
        <p className="details soft small">
          <time dateTime={teaser.publishDate}>{formatLocalDay(teaser.publishDate)}</time>
          {hasBody && <span>{articleWords.article.minutes(countMinutes(teaser.words))}</span>}
          {teaser.author && <span dir="auto">{teaser.author.name}</span>}
        </p>
        {hasBody && access === 'essentials' && hasPlan === false && <ClosedBadge />}
      </div>
    </Link>
  );
};

/** Articles as links to the pages where customers read them. */
export const Teasers = ({ articles, hasPlan, level }: Props) => (
  <ul className="teasers stack gap-5">
    {articles.map((teaser) => (
      <li key={teaser.newsletterId}>
        <TeaserLink teaser={teaser} hasPlan={hasPlan} level={level} />
      </li>
    ))}
  </ul>
);

/** A skeleton of `count` teasers. */
export const TeasersSkeleton = ({ count }: { count: number }) => (
  <div className="teasers stack gap-5" aria-busy="true">
    <output className="visually-hidden">{words.loading}</output>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="teaser">
        <Skeleton shape="image" />
        <div className="teaser__words">
          <Skeleton shape="text" lines={4} />
        </div>
      </div>
    ))}
  </div>
);
