import { Link } from 'react-router-dom';
import type { Learn } from '#shared/contract/lessons.ts';
import type { Module } from '#shared/modules.ts';
import { dashboard } from '../../content/dashboard.ts';
import { modulePath } from '../../paths.ts';
import './module-progress.css';

/** How much of each module is done. A module without lessons is left out. */
export const ModuleProgress = ({ learn, modules }: { learn: Learn; modules: readonly Module[] }) => {
  const doneIds = new Set(learn.done.map(({ lessonId }) => lessonId));
  const rows = modules.flatMap(({ id, name }) => {
    const lessons = learn.modules.find((module) => module.id === id)?.lessons ?? [];
    const done = lessons.filter(({ lessonId }) => doneIds.has(lessonId)).length;
    return lessons.length > 0 ? [{ id, name, done, lessons: lessons.length }] : [];
  });
  if (rows.length === 0) return <p>{dashboard.empty}</p>;
  return (
    <ul className="module-progress">
      {rows.map(({ id, name, done, lessons }) => (
        <li key={id} className="module-progress__row">
          <h3 className="module-progress__name">
            <Link to={modulePath(id)}>{name}</Link>
          </h3>
          <span className="module-progress__count">{dashboard.progress(done, lessons)}</span>
          {/* The sentence above it says the same. */}
          <progress className="module-progress__bar" value={done} max={lessons} aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
};
