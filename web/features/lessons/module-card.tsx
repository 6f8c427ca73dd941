import { Link } from 'react-router-dom';
import type { LessonTeaser } from '#shared/contract/lessons.ts';
import type { Module } from '#shared/modules.ts';
import { learn as words } from '../../content/learn.ts';
import { aboutModules } from '../../content/modules.ts';
import { modulePath } from '../../paths.ts';
import { LockIcon } from '../../ui/icons.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { countLessons, type LessonCounts } from './progress.ts';
import './module-card.css';

/** How many lessons, how long they take, and how many of a locked module are open. */
export const ModuleFacts = ({ counts: { lessons, minutes, locked } }: { counts: LessonCounts }) => (
  <p className="module-facts">
    <span>{words.lessons(lessons)}</span>
    <span>{words.minutes(minutes)}</span>
    {locked > 0 && locked < lessons && <span>{words.openLessons(lessons - locked)}</span>}
    {locked === lessons && (
      <span className="module-facts__locked">
        <LockIcon />
        {words.locked}
      </span>
    )}
  </p>
);

/** How many lessons are done. It does not remind a customer of locked lessons. */
export const ModuleProgress = ({ counts: { lessons, done, locked } }: { counts: LessonCounts }) =>
  lessons > 0 && (done > 0 || locked === 0) && <ProgressBar done={done} lessons={lessons} />;

interface Props {
  module: Module;
  lessons: readonly LessonTeaser[];
  doneIds: ReadonlySet<string>;
  hasPlan: boolean;
}

/** A module as a link to its page. */
export const ModuleCard = ({ module: { id, name }, lessons, doneIds, hasPlan }: Props) => {
  const counts = countLessons(lessons, doneIds, hasPlan);
  return (
    <li className="module-card">
      <h3 className="module-card__name">
        <Link className="module-card__link" to={modulePath(id)}>
          {name}
        </Link>
      </h3>
      <p className="module-card__about">{aboutModules[id]}</p>
      <div className="module-card__facts">
        {lessons.length === 0 ? (
          <p className="module-facts">{words.noLessons}</p>
        ) : (
          <ModuleFacts counts={counts} />
        )}
        <ModuleProgress counts={counts} />
      </div>
    </li>
  );
};
