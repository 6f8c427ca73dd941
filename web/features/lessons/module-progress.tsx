import { Link } from 'react-router-dom';
import type { Learn } from '#shared/contract/lessons.ts';
import type { Module } from '#shared/modules.ts';
import { learn as words } from '../../content/learn.ts';
import { modulePath } from '../../paths.ts';
import { ProgressBar } from './progress-bar.tsx';
import { findLessons, toDoneIds } from './progress.ts';
import './module-progress.css';

/** How much of each module is done. A module without lessons is left out. */
export const ModuleProgress = ({ learn, modules }: { learn: Learn; modules: readonly Module[] }) => {
  const doneIds = toDoneIds(learn);
  const filled = modules.filter(({ id }) => findLessons(learn, id).length > 0);
  if (filled.length === 0) return <p>{words.noLessons}</p>;
  return (
    <ul className="module-progress">
      {filled.map(({ id, name }) => {
        const lessons = findLessons(learn, id);
        const done = lessons.filter(({ lessonId }) => doneIds.has(lessonId)).length;
        return (
          <li key={id}>
            <h3 className="module-progress__name">
              <Link to={modulePath(id)}>{name}</Link>
            </h3>
            <ProgressBar done={done} lessons={lessons.length} />
          </li>
        );
      })}
    </ul>
  );
};
