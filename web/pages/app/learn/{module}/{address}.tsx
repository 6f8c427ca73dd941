import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { parseArticleId } from '#shared/blog-paths.ts';
import type { Lesson, ReadableLesson } from '#shared/contract/lessons.ts';
import { findModule } from '#shared/modules.ts';
import { learn } from '../../../../content/learn.ts';
import { lesson as words } from '../../../../content/lesson.ts';
import { ArticleView } from '../../../../features/articles/article.tsx';
import { TableOfContents } from '../../../../features/articles/table-of-contents.tsx';
import { More } from '../../../../features/articles/more.tsx';
import { OwnPrompt } from '../../../../features/articles/own-prompt.tsx';
import { Reading, useReading } from '../../../../features/articles/reading.tsx';
import { KeepEnd, toPromptEnd } from '../../../../features/kept/keep.tsx';
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
import { Page } from '../../../../features/customers/page.tsx';
import { lessonPath, modulePath, paths } from '../../../../paths.ts';
import '../../../../features/lessons/lesson.css';
import '../../../../ui/back-link.css';

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
        {isDone && <p className="soft">{words.keptDone}</p>}
      </>
    )}
  </ClosedText>
);

const Reader = ({ readable: { lesson, body } }: { readable: ReadableLesson }) => {
  const { lessonId } = lesson;
  const isDesk = useIsDesk();
  const { data: progress } = useLearn();
  const { data: customer } = useCustomerRecord();
  const hasPlan = customer?.subscription.hasAccess ?? false;
  const module = findModule(lesson.module);
  const isReadable = body !== undefined;
  const text = { kind: 'lesson', textId: lessonId, correctedAt: lesson.correctedAt } as const;
  useReading(isReadable);

  const doneIds = toDoneIds(progress ?? { done: [] });
  const isDone = doneIds.has(lessonId);
  const lessons = progress ? findLessons(progress, lesson.module) : [];
  const contents = module && { module, lessons, lessonId, doneIds, hasPlan };
  return (
    <div className="lesson stack gap-5">
      {contents && !isDesk && <FoldedContents {...contents} />}
      <ArticleView
        article={lesson}
        body={body}
        level={1}
        readingTime={learn.longDuration(lesson)}
        isLocalTime
        Prompt={OwnPrompt}
        hasContents={!isDesk}
        promptEnd={toPromptEnd(text)}
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
          {isReadable && <KeepEnd text={text} body={body} />}
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

/** Redirects from the former address of a lesson that was moved or renamed. */
const AtItsAddress = ({ readable }: { readable: ReadableLesson }) => {
  const { pathname, search, hash } = useLocation();
  const path = lessonPath(readable.lesson);
  if (pathname !== path) return <Navigate to={{ pathname: path, search, hash }} replace />;
  return <Reader readable={readable} />;
};

/** The title stands at once if the contents, which load beside the lesson, have it. */
const LessonSkeleton = ({ lessonId }: { lessonId: string | undefined }) => {
  const { data: learned } = useLearn();
  const title = learned?.modules
    .flatMap(({ lessons }) => lessons)
    .find((lesson) => lesson.lessonId === lessonId)?.title;
  return <LearnSkeleton title={title ?? words.loading} />;
};

/** The link back: to the module of the lesson, or else of the address, or else to all modules. */
const BackLink = ({ lesson, moduleId }: { lesson: Lesson | undefined; moduleId: string }) => {
  const module = findModule(lesson?.module ?? moduleId);
  return (
    <p className="reading__back bold">
      {module && <ModuleDrawing module={module.id} />}
      <Link className="back-link" to={module ? modulePath(module.id) : paths.learn}>
        {module?.name ?? learn.back}
      </Link>
    </p>
  );
};

/** One lesson, with its body if the customer may read it. Only the id at the end of the address counts. */
const LessonPage = () => {
  const { module = '', address = '' } = useParams();
  const lessonId = parseArticleId(address);
  const query = useQuery({ ...lessonQuery(lessonId ?? ''), enabled: lessonId !== undefined });
  return (
    <Page title={query.data?.lesson.title ?? learn.title}>
      <div className="lesson-page stack gap-3">
        <BackLink lesson={query.data?.lesson} moduleId={module} />
        <Reading
          key={lessonId}
          id={lessonId}
          query={query}
          words={words}
          failed={words.failed}
          loading={<LessonSkeleton lessonId={lessonId} />}
          all={{ to: paths.learn, label: words.all }}
        >
          {(readable) => <AtItsAddress readable={readable} />}
        </Reading>
      </div>
    </Page>
  );
};

export default LessonPage;
