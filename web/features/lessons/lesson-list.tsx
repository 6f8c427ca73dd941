import { Link } from 'react-router-dom';
import type { LessonTeaser } from '#shared/contract/lessons.ts';
import type { ModuleId } from '#shared/modules.ts';
import { learn as words } from '../../content/learn.ts';
import { lessonPath } from '../../paths.ts';
import { Takeaway } from '../../takeaway.tsx';
import { LessonMark, LessonState } from './lesson-mark.tsx';
import { isOpenLesson } from './progress.ts';
import './lesson-list.css';

interface Props {
  module: ModuleId;
  lessons: readonly LessonTeaser[];
  doneIds: ReadonlySet<string>;
  hasPlan: boolean;
}

/** The lessons of a module in their order. A locked one leads to its extract. */
export const LessonList = ({ module, lessons, doneIds, hasPlan }: Props) => (
  <ol className="lesson-list list">
    {lessons.map((lesson, index) => {
      const isDone = doneIds.has(lesson.lessonId);
      const isLocked = !isOpenLesson(lesson, hasPlan);
      return (
        <li key={lesson.lessonId}>
          <Link className="lesson-list__link" to={lessonPath({ module, ...lesson })}>
            <LessonMark position={index + 1} isDone={isDone} isLocked={isLocked} />
            <span className="lesson-list__words stack gap-1">
              <span className="lesson-list__title bold" dir="auto">
                {lesson.title}
                <LessonState isDone={isDone} isLocked={isLocked} />
              </span>
              {lesson.takeaway && (
                <span className="small soft">
                  <Takeaway line={lesson.takeaway} />
                </span>
              )}
            </span>
            <span className="lesson-list__minutes soft small">{words.duration(lesson)}</span>
          </Link>
        </li>
      );
    })}
  </ol>
);
