import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { LessonTeaser } from '#shared/contract/lessons.ts';
import type { Module } from '#shared/modules.ts';
import { lesson as words } from '../../content/lesson.ts';
import { lessonPath } from '../../paths.ts';
import { LessonMark, LessonState } from './lesson-mark.tsx';
import { isOpenLesson } from './progress.ts';
import './lesson-contents.css';

/** A window wide enough for the contents beside the text (lesson-contents.css). */
const DESK = '(width >= 64rem)';

const subscribeToDesk = (listener: () => void) => {
  const desk = matchMedia(DESK);
  desk.addEventListener('change', listener);
  return () => desk.removeEventListener('change', listener);
};

/** Whether the contents stand beside the text. */
export const useIsDesk = (): boolean => useSyncExternalStore(subscribeToDesk, () => matchMedia(DESK).matches);

interface Props {
  module: Module;
  lessons: readonly LessonTeaser[];
  lessonId: string;
  doneIds: ReadonlySet<string>;
  hasPlan: boolean;
}

const ContentsList = ({ module, lessons, lessonId, doneIds, hasPlan }: Props) => (
  <ol className="lesson-contents__list">
    {lessons.map((lesson, index) => {
      const isDone = doneIds.has(lesson.lessonId);
      const isLocked = !isOpenLesson(lesson, hasPlan);
      return (
        <li key={lesson.lessonId}>
          <Link
            className="lesson-contents__link"
            to={lessonPath({ module: module.id, ...lesson })}
            aria-current={lesson.lessonId === lessonId ? 'page' : undefined}
          >
            <LessonMark position={index + 1} isDone={isDone} isLocked={isLocked} />
            <span className="lesson-contents__title" dir="auto">
              {lesson.title}
              <LessonState isDone={isDone} isLocked={isLocked} />
            </span>
          </Link>
        </li>
      );
    })}
  </ol>
);

/** Scrolls a list to its current link, and nothing else. */
const scrollToCurrent = (list: HTMLElement | null): void => {
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && current) list.scrollTop = current.offsetTop - (list.clientHeight - current.offsetHeight) / 2;
};

/** The lessons of the module beside the text of one of them. */
export const ContentsBeside = (props: Props) => {
  const scroller = useRef<HTMLDivElement>(null);
  const { module, lessons, lessonId } = props;
  // The list may load later than the text of the lesson.
  const isEmpty = lessons.length === 0;
  useLayoutEffect(() => scrollToCurrent(scroller.current), [lessonId, isEmpty]);
  return (
    <nav className="lesson-contents lesson-contents--beside" aria-label={words.contents(module.name)}>
      <p className="lesson-contents__module">{module.name}</p>
      <div className="lesson-contents__scroller" ref={scroller}>
        <ContentsList {...props} />
      </div>
    </nav>
  );
};

/** The same list, folded above the text. */
export const FoldedContents = (props: Props) => {
  const scroller = useRef<HTMLDivElement>(null);
  const { module, lessons, lessonId } = props;
  const position = lessons.findIndex((lesson) => lesson.lessonId === lessonId) + 1;
  return (
    <nav className="lesson-contents" aria-label={words.contents(module.name)}>
      <details onToggle={() => scrollToCurrent(scroller.current)}>
        <summary className="lesson-contents__summary">
          {module.name}
          {position > 0 && words.position(position, lessons.length)}
        </summary>
        <div className="lesson-contents__scroller" ref={scroller}>
          <ContentsList {...props} />
        </div>
      </details>
    </nav>
  );
};
