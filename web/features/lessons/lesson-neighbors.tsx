import { Link } from 'react-router-dom';
import type { LessonTeaser } from '#shared/contract/lessons.ts';
import type { Module } from '#shared/modules.ts';
import { lesson as words } from '../../content/lesson.ts';
import { lessonPath, modulePath } from '../../paths.ts';
import { ArrowIcon, BackIcon, LockIcon } from '../../ui/icons.tsx';
import { LessonState } from './lesson-mark.tsx';
import { isOpenLesson, type Neighbors } from './progress.ts';
import './lesson-neighbors.css';

interface NeighborProps {
  direction: 'previous' | 'next';
  module: Module;
  lesson: LessonTeaser;
  hasPlan: boolean;
  label: string;
  isEmphasized?: boolean;
}

const Neighbor = ({ direction, module, lesson, hasPlan, label, isEmphasized = false }: NeighborProps) => {
  const isLocked = !isOpenLesson(lesson, hasPlan);
  const emphasis = isEmphasized ? ' neighbor--emphasized' : '';
  return (
    <Link
      className={`neighbor neighbor--${direction}${emphasis}`}
      to={lessonPath({ module: module.id, ...lesson })}
    >
      <span className="neighbor__label">
        {direction === 'previous' && <BackIcon />}
        {label}
        {isLocked && <LockIcon />}
        {direction === 'next' && <ArrowIcon />}
      </span>
      <span className="neighbor__title">
        {lesson.title}
        <LessonState isDone={false} isLocked={isLocked} />
      </span>
    </Link>
  );
};

interface Props {
  module: Module;
  neighbors: Neighbors;
  hasPlan: boolean;
  /** Once the lesson is done, the link to the next open lesson is emphasized. */
  isDone: boolean;
}

/** The lessons before and after a lesson. */
export const LessonNeighbors = ({
  module,
  neighbors: { previous, next, nextOpen },
  hasPlan,
  isDone,
}: Props) => {
  const shared = { module, hasPlan };
  return (
    <nav className="neighbors" aria-label={words.neighbors}>
      {previous && <Neighbor {...shared} direction="previous" lesson={previous} label={words.previous} />}
      {next && (
        <Neighbor
          {...shared}
          direction="next"
          lesson={next}
          label={words.next}
          isEmphasized={isDone && next === nextOpen}
        />
      )}
      {isDone && nextOpen && nextOpen !== next && (
        <Neighbor {...shared} direction="next" lesson={nextOpen} label={words.nextOpen} isEmphasized />
      )}
      {!nextOpen && (isDone || !next) && (
        <Link
          className={`neighbor neighbor--next${isDone ? ' neighbor--emphasized' : ''}`}
          to={modulePath(module.id)}
        >
          <span className="neighbor__title">{words.backToModule(module.name)}</span>
        </Link>
      )}
    </nav>
  );
};
