import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { parseArticleId } from '#shared/blog-paths.ts';
import type { Lesson, ReadableLesson } from '#shared/contract/lessons.ts';
import { findModule } from '#shared/modules.ts';
import { ApiError } from '../../../../api-error.ts';
import { learn } from '../../../../content/learn.ts';
import { lesson as words } from '../../../../content/lesson.ts';
import { ArticleView } from '../../../../features/articles/article.tsx';
import { TableOfContents } from '../../../../features/articles/table-of-contents.tsx';
import { More } from '../../../../features/articles/more.tsx';
import { DoneToggle } from '../../../../features/lessons/done-toggle.tsx';
import { LearnSkeleton } from '../../../../features/lessons/learn-skeleton.tsx';
import { ContentsBeside, FoldedContents, useIsDesk } from '../../../../features/lessons/lesson-contents.tsx';
import { LessonNeighbors } from '../../../../features/lessons/lesson-neighbors.tsx';
import { ModuleDrawing } from '../../../../features/lessons/module-drawing.tsx';
import { countLessons, countLocked, findLessons, toDoneIds } from '../../../../features/lessons/progress.ts';
import { lessonQuery } from '../../../../features/lessons/queries.ts';
import { useLearn } from '../../../../features/lessons/use-learn.ts';
import { useCustomerRecord } from '../../../../features/session/customer-queries.ts';
import { ClosedText } from '../../../../features/subscriptions/closed-text.tsx';
import { QueryState } from '../../../../query-state.tsx';
import { Page } from '../../../../features/customers/page.tsx';
import { lessonPath, modulePath, paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Message } from '../../../../ui/message.tsx';
import { forgetWantedPage } from '../../../../wanted-page.ts';
import '../../../../features/articles/reading.css';
import '../../../../features/lessons/lesson.css';

interface ClosedProps extends Pick<Lesson, 'inside'> {
  /** The number of lessons that the plan opens, if it is known. */
  locked: number | undefined;
  isDone: boolean;
}

/** Shown below the extract of a lesson that the plan does not open. */
const Closed = ({ inside, locked, isDone }: ClosedProps) => (
  <ClosedText offer={words.plan(Math.max(0, (locked ?? 1) - 1))} unpaid={words.unpaid}>
    {(text, ways) => (
      <>
        <More text={text} inside={inside}>
          {ways}
        </More>
        {isDone && <p className="lesson__kept">{words.keptDone}</p>}
      </>
    )}
  </ClosedText>
);

const Reader = ({ readable: { lesson, body } }: { readable: ReadableLesson }) => {
  const { lessonId } = lesson;
  const { pathname, hash } = useLocation();
  const isDesk = useIsDesk();
  const { data: progress } = useLearn();
  const { data: customer } = useCustomerRecord();
  const hasPlan = customer?.subscription.hasAccess ?? false;
  const module = findModule(lesson.module);
  const isReadable = body !== undefined;
  useEffect(() => {
    if (isReadable) forgetWantedPage(pathname);
  }, [isReadable, pathname]);
  // Scroll to the heading: the browser looked for it before the text was loaded.
  useEffect(() => document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView(), [hash]);

  const doneIds = toDoneIds(progress ?? { done: [] });
  const isDone = doneIds.has(lessonId);
  const lessons = progress ? findLessons(progress, lesson.module) : [];
  const contents = module && { module, lessons, lessonId, doneIds, hasPlan };
  return (
    <div className="lesson">
      {contents && !isDesk && <FoldedContents {...contents} />}
      <ArticleView
        article={lesson}
        body={body}
        level={1}
        readingTime={learn.longDuration(lesson)}
        isLocalTime
        hasContents={!isDesk}
      >
        {!isReadable && customer && (
          <Closed
            inside={lesson.inside}
            locked={progress && countLocked(progress, hasPlan)}
            isDone={isDone}
          />
        )}
        <div className="lesson__end">
          {isReadable && module && progress && (
            <DoneToggle
              lessonId={lessonId}
              isDone={isDone}
              module={{ name: module.name, ...countLessons(lessons, doneIds, hasPlan) }}
              isLast={lessons.at(-1)?.lessonId === lessonId}
            />
          )}
          {progress && (
            <LessonNeighbors
              learn={progress}
              lesson={lesson}
              hasPlan={hasPlan}
              isDone={isDone && isReadable}
            />
          )}
        </div>
      </ArticleView>
      {contents && isDesk && (
        <div className="lesson__beside">
          <ContentsBeside {...contents} />
          {body && <TableOfContents body={body} />}
        </div>
      )}
    </div>
  );
};

/** Shown if the address names no lesson, or one that was withdrawn. */
const Missing = ({ reason }: { reason: 'missing' | 'withdrawn' }) => {
  const { pathname } = useLocation();
  useEffect(() => forgetWantedPage(pathname), [pathname]);
  return (
    <Message title={words[reason].title}>
      <p>{words[reason].text}</p>
      <Link className={buttonClass()} to={paths.learn}>
        {words.all}
      </Link>
    </Message>
  );
};

/** Redirects from the former address of a lesson that was moved or renamed. */
const AtItsAddress = ({ readable }: { readable: ReadableLesson }) => {
  const { pathname, search, hash } = useLocation();
  const path = lessonPath(readable.lesson);
  if (pathname !== path) return <Navigate to={{ pathname: path, search, hash }} replace />;
  return <Reader readable={readable} />;
};

const LoadedLesson = ({ lessonId }: { lessonId: string }) => {
  // Fetches the contents while the lesson is still loading. They have its title.
  const { data: learned } = useLearn();
  const query = useQuery(lessonQuery(lessonId));
  const { data, error } = query;
  if (error instanceof ApiError && error.code === 'not-found') return <Missing reason="missing" />;
  if (error instanceof ApiError && error.code === 'gone') return <Missing reason="withdrawn" />;
  if (data) return <AtItsAddress readable={data} />;
  const title = learned?.modules
    .flatMap(({ lessons }) => lessons)
    .find((lesson) => lesson.lessonId === lessonId)?.title;
  return (
    <QueryState
      query={query}
      title={words.failed}
      loading={<LearnSkeleton title={title ?? words.loading} />}
    />
  );
};

/** The link back: to the module of the lesson, or else of the address, or else to all modules. */
const BackLink = ({ lesson, moduleId }: { lesson: Lesson | undefined; moduleId: string }) => {
  const module = findModule(lesson?.module ?? moduleId);
  return (
    <p className="reading__back">
      {module && <ModuleDrawing module={module.id} />}
      <Link to={module ? modulePath(module.id) : paths.learn}>{module?.name ?? learn.back}</Link>
    </p>
  );
};

/** One lesson, with its body if the customer may read it. Only the id at the end of the address counts. */
const LessonPage = () => {
  const { module = '', address = '' } = useParams();
  const lessonId = parseArticleId(address);
  const { data } = useQuery({ ...lessonQuery(lessonId ?? ''), enabled: lessonId !== undefined });
  return (
    <Page title={data?.lesson.title ?? learn.title}>
      <div className="lesson-page">
        <BackLink lesson={data?.lesson} moduleId={module} />
        {lessonId === undefined ? (
          <Missing reason="missing" />
        ) : (
          <LoadedLesson key={lessonId} lessonId={lessonId} />
        )}
      </div>
    </Page>
  );
};

export default LessonPage;
