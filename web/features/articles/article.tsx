import type { Body } from '#shared/body/schema.ts';
import type { Article } from '#shared/contract/articles.ts';
import type { Lesson } from '#shared/contract/lessons.ts';
import { toThumbnail } from '#shared/images.ts';
import { TAGS } from '#shared/tags.ts';
import type { ComponentProps, ReactNode } from 'react';
import { articles as words } from '../../content/articles.ts';
import { Takeaway } from '../../takeaway.tsx';
import { AuthorCard } from './author.tsx';
import { ArticleBody } from './body.tsx';
import { BodyPrompt } from './body-prompt.tsx';
import { Image } from './image.tsx';
import { formatLocalDay, formatPublishDate } from './publish-date.ts';
import { TableOfContents } from './table-of-contents.tsx';
import '../../ui/written.css';
import './articles.css';
import './details.css';
// The last one: it changes what the others say.
import './print.css';

const Tags = ({ tags }: Pick<Article, 'tags'>) => (
  <ul className="tags row gap-2" aria-label={words.article.tags}>
    {tags.map((tag) => (
      <li key={tag} className="tags__tag">
        {TAGS[tag] ?? tag}
      </li>
    ))}
  </ul>
);

/** The author, the dates, and how long it takes to read. */
const Byline = ({
  article: { publishDate, correctedAt, author },
  readingTime,
  isLocalTime,
}: {
  article: Pick<Article, 'publishDate' | 'correctedAt' | 'author'>;
  readingTime: string;
  isLocalTime: boolean;
}) => {
  const format = isLocalTime ? formatLocalDay : formatPublishDate;
  return (
    <p className="details soft small">
      <span className="details__author">
        {author?.portrait && <img src={toThumbnail(author.portrait)} alt="" width="32" height="32" />}
        {author ? <span dir="auto">{words.article.byPerson(author.name)}</span> : words.article.by}
      </span>
      <time dateTime={publishDate}>{format(publishDate)}</time>
      {correctedAt && (
        <span>
          {words.article.corrected} <time dateTime={correctedAt}>{format(correctedAt)}</time>
        </span>
      )}
      <span className="details__time">{readingTime}</span>
    </p>
  );
};

const Extract = ({ extract }: Pick<Article, 'extract'>) => (
  <div className="article__extract">
    {extract.split(/\n+/).map((paragraph, index) => (
      <p key={index} dir="auto">
        {paragraph}
      </p>
    ))}
  </div>
);

/** The images after the cover. */
const Images = ({ images }: Pick<Article, 'images'>) =>
  images.length > 1 && (
    <div className="article__images stack gap-5">
      {images.slice(1).map((image) => (
        <Image key={image.url} image={image} />
      ))}
    </div>
  );

interface Props extends Pick<ComponentProps<typeof ArticleBody>, 'Prompt' | 'promptEnd'> {
  /** A lesson is shown like an article without subtitle and tags. */
  article: Article | Lesson;
  /** The body, if the reader may read it. */
  body?: Body | undefined;
  /** The level of the article's heading: 1 on its own page, 2 where a list shows it large. */
  level: 1 | 2;
  /** The reading time; by default the prescribed one. */
  readingTime?: string | undefined;
  /** Whether dates are in the reader's time zone, which a document does not know. */
  isLocalTime?: boolean;
  /** False if the page places the table of contents itself. */
  hasContents?: boolean;
  /** Shown above the title of a lesson, in place of tags. */
  above?: ReactNode;
  /** Shown beside the dates. */
  share?: ReactNode;
  /** Shown below the text. */
  children?: ReactNode;
}

/** An article or a lesson: its extract, and its body if there is one to read. */
export const ArticleView = ({
  article,
  body,
  level,
  readingTime = words.article.readingTime,
  isLocalTime = false,
  hasContents = true,
  Prompt = BodyPrompt,
  above,
  share,
  promptEnd,
  children,
}: Props) => {
  const [cover] = article.images;
  const author = 'author' in article ? article.author : undefined;
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className="article-frame">
      <article
        className={level === 1 ? 'article' : 'article article--featured'}
        aria-labelledby="article-title"
      >
        {'tags' in article ? <Tags tags={article.tags} /> : above}
        <Title className="article__title title-l" id="article-title" dir="auto">
          {article.title}
        </Title>
        {'subtitle' in article && (
          <p className="article__subtitle" dir="auto">
            {article.subtitle}
          </p>
        )}
        {'takeaway' in article && article.takeaway && (
          <p className="article__subtitle">
            <Takeaway line={article.takeaway} />
          </p>
        )}
        <div className="article__bar">
          <Byline article={article} readingTime={readingTime} isLocalTime={isLocalTime} />
          {share}
        </div>
        {cover && <Image image={cover} isCover />}
        <div className="article__text">
          <Extract extract={article.extract} />
          {body && hasContents && <TableOfContents body={body} />}
          {body && (
            <ArticleBody
              key={'lessonId' in article ? article.lessonId : article.newsletterId}
              body={body}
              Prompt={Prompt}
              promptEnd={promptEnd}
            />
          )}
        </div>
        <Images images={article.images} />
        {children}
        {level === 1 && author && (
          <section className="article__author" aria-label={words.end.author}>
            <AuthorCard author={author} />
          </section>
        )}
      </article>
    </div>
  );
};
