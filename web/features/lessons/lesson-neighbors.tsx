import { Link } from 'react-router-dom';
import type { Learn, LessonTeaser } from '#shared/contract/lessons.ts';
import { findModule, type ModuleId } from '#shared/modules.ts';
import { learn as learnWords } from '../../content/learn.ts';
import { lesson as words } from '../../content/lesson.ts';
import { lessonPath, paths } from '../../paths.ts';
import { Takeaway } from '../../takeaway.tsx';
import { ArrowIcon, BackIcon, LockIcon } from '../../ui/icons.tsx';
import { LessonState } from './lesson-mark.tsx';
import { findNextLesson, type ListedLesson } from './next-lesson.ts';
import { findLessons, findNeighbors, isOpenLesson } from './progress.ts';
import './lesson-neighbors.css';

interface NeighborProps {
  direction: 'previous' | 'next';
  lesson: LessonTeaser & { readonly module: ModuleId };
  isLocked: boolean;
}

const Neighbor = ({ direction, lesson, isLocked }: NeighborProps) => (
  <Link className={`neighbor neighbor--${direction}`} to={lessonPath(lesson)}>
    <span className="neighbor__label soft small">
      {direction === 'previous' && <BackIcon />}
      {words[direction]}
      {isLocked && <LockIcon />}
      {direction === 'next' && <ArrowIcon />}
    </span>
    <span className="neighbor__title" dir="auto">
      {lesson.title}
      <LessonState isDone={false} isLocked={isLocked} />
    </span>
  </Link>
);

/** The way on from a lesson that is done: the lesson to continue with, or all lessons. */
const WayOn = ({ module, next }: { module: ModuleId; next: ListedLesson | undefined }) => {
  if (!next)
    return (
      <Link className="neighbor neighbor--way" to={paths.learn}>
        <span className="neighbor__title">{words.all}</span>
      </Link>
    );
  const nextModule = next.module === module ? undefined : findModule(next.module);
  return (
    <Link className="neighbor neighbor--way" to={lessonPath(next)}>
      <span className="neighbor__label soft small">
        {nextModule ? words.nextModule(nextModule.name) : words.next}
        <ArrowIcon />
      </span>
      <span className="neighbor__title" dir="auto">
        {next.title}
      </span>
      <span className="stack small">
        <span>{learnWords.longDuration(next)}</span>
        {next.takeaway && (
          <span>
            <Takeaway line={next.takeaway} />
          </span>
        )}
      </span>
    </Link>
  );
};

interface Props {
  learn: Learn;
  lesson: { readonly lessonId: string; readonly module: ModuleId };
  hasPlan: boolean;
  /** True if the lesson is open and done. Then the link to the next one comes first. */
  isDone: boolean;
}

/** The lessons before and after a lesson. Once it is done, the lesson to continue with stands above them. */
export const LessonNeighbors = ({ learn, lesson: { lessonId, module }, hasPlan, isDone }: Props) => {
  const neighbors = findNeighbors(findLessons(learn, module), lessonId);
  const wayOn = isDone ? findNextLesson(learn, hasPlan, lessonId) : undefined;
  if (!isDone && !neighbors.previous && !neighbors.next) return null;
  return (
    <nav className="neighbors stack gap-3" aria-label={words.neighbors}>
      {isDone && <WayOn module={module} next={wayOn} />}
      {(['previous', 'next'] as const).map((direction) => {
        const lesson = neighbors[direction];
        if (!lesson || lesson.lessonId === wayOn?.lessonId) return null;
        return (
          <Neighbor
            key={direction}
            direction={direction}
            lesson={{ ...lesson, module }}
            isLocked={!isOpenLesson(lesson, hasPlan)}
          />
        );
      })}
    </nav>
  );
};
