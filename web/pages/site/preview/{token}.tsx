import {
  PREVIEW_VIEWS,
  type ArticlePreview,
  type LessonPreview,
  type Preview,
} from '#shared/blog-document.ts';
import { findModule } from '#shared/modules.ts';
import { learn } from '../../../content/learn.ts';
import { lesson as lessonWords } from '../../../content/lesson.ts';
import { preview as words } from '../../../content/preview.ts';
import { ArticleView } from '../../../features/articles/article.tsx';
import { More, PublicMore } from '../../../features/articles/more.tsx';
import { ReadOn } from '../../../features/newsletter/read-on.tsx';
import type { Head } from '../../../site-page.ts';
import { Message } from '../../../ui/message.tsx';
import '../../../features/articles/preview.css';

/** Says that this is a preview and whose view it shows, and links to the other views. */
const PreviewBar = ({ view, paths }: Pick<Preview, 'view' | 'paths'>) => (
  <header className="preview-bar row">
    <p>
      <strong>{words.title}</strong> {words.text}
    </p>
    <nav className="row gap-2" aria-label={words.as}>
      {PREVIEW_VIEWS.filter((each) => paths[each] !== undefined).map((each) => (
        <a
          key={each}
          className="preview-bar__view link-row"
          href={paths[each]}
          aria-current={each === view ? 'page' : undefined}
        >
          {words.views[each]}
        </a>
      ))}
    </nav>
  </header>
);

const PreviewedArticle = ({ preview: { article, body } }: { preview: ArticlePreview }) => (
  <ArticleView article={article} body={body} level={1}>
    {!body && (
      <PublicMore article={article}>
        <ReadOn article={article} />
      </PublicMore>
    )}
  </ArticleView>
);

const PreviewedLesson = ({ preview: { lesson, body } }: { preview: LessonPreview }) => (
  <ArticleView
    article={lesson}
    body={body}
    level={1}
    above={<p className="soft bold">{words.lesson.of(findModule(lesson.module)?.name ?? '')}</p>}
    readingTime={learn.longDuration(lesson)}
  >
    {!body && (
      <More
        text={lesson.access === 'essentials' ? lessonWords.plan(0) : words.lesson.empty}
        inside={lesson.inside}
      />
    )}
  </ArticleView>
);

/** A saved text as one reader will see it, without the header and the footer of the site, whose links lead elsewhere. */
export const PreviewPage = ({ preview }: { preview: Preview }) => (
  <>
    <PreviewBar view={preview.view} paths={preview.paths} />
    <main className="preview">
      {'lesson' in preview ? <PreviewedLesson preview={preview} /> : <PreviewedArticle preview={preview} />}
    </main>
  </>
);

/** Why there is no preview to show. */
type NoPreview = 'missing' | 'unavailable';

export const NoPreviewPage = ({ reason }: { reason: NoPreview }) => (
  <main className="preview">
    <Message title={words[reason].title}>
      <p>{words[reason].text}</p>
    </Message>
  </main>
);

export const noPreviewHead = (reason: NoPreview): Head => ({ title: words[reason].title, isHidden: true });

export const previewHead = (preview: Preview): Head => {
  const { title } = 'lesson' in preview ? preview.lesson : preview.article;
  return { title: `${words.title}: ${title}`, isHidden: true };
};
