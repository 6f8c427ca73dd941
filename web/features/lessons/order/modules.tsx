import { useId, useState } from 'react';
import type { LessonMove, StaffModule } from '#shared/contract/modules.ts';
import { findModule, freeModules, paidModules, type ModuleId } from '#shared/modules.ts';
import { staffLessons as words } from '../../../content/staff-lessons.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadingLines } from '../../../ui/skeleton.tsx';
import { ModuleLessons } from './module-lessons.tsx';
import { useOrder } from './use-order.ts';
import './order.css';

interface ModuleProps {
  module: StaffModule;
  hintId: string;
  onMove: (move: LessonMove, position: number) => void;
}

const ModuleSection = ({ module: { id, lessons }, hintId, onMove }: ModuleProps) => (
  <section className="lesson-module" aria-labelledby={id}>
    <div className="lesson-module__head">
      <h3 id={id}>{findModule(id)?.name}</h3>
      <p>{lessons.length === 0 ? words.none : words.count(lessons.length)}</p>
    </div>
    {lessons.length > 0 && <ModuleLessons lessons={lessons} hintId={hintId} onMove={onMove} />}
  </section>
);

/** All modules with their published and scheduled lessons, whose order can be changed. */
export const Modules = () => {
  const { modules, isError, reload, move } = useOrder();
  const [announced, setAnnounced] = useState({ text: '', count: 0 });
  const hintId = useId();

  if (!modules) {
    return isError ? (
      <div className="lesson-modules__wait stack gap-3" role="alert">
        <p>{words.failed}</p>
        <Button variant="secondary" onClick={reload}>
          {words.tryAgain}
        </Button>
      </div>
    ) : (
      <LoadingLines label={words.loading} lines={9} />
    );
  }

  const renderGroup = ({ title, text }: typeof words.free | typeof words.paid, ids: readonly ModuleId[]) => (
    <section className="lesson-modules stack gap-5" aria-label={title}>
      <div className="lesson-modules__head">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {modules
        .filter(({ id }) => ids.includes(id))
        .map((module) => (
          <ModuleSection
            key={module.id}
            module={module}
            hintId={hintId}
            onMove={(next, position) => {
              move({ module: module.id, ...next });
              setAnnounced(({ count }) => ({
                text: words.moved(position + 1, module.lessons.length),
                count: count + 1,
              }));
            }}
          />
        ))}
    </section>
  );
  const isOrdered = modules.some(({ lessons }) => lessons.length > 1);
  return (
    <>
      {isOrdered && (
        <p className="lesson-modules__hint" id={hintId}>
          {words.order}
        </p>
      )}
      {renderGroup(
        words.free,
        freeModules.map(({ id }) => id),
      )}
      {renderGroup(
        words.paid,
        paidModules.map(({ id }) => id),
      )}
      <p className="visually-hidden" role="status">
        {/* The `key` makes repeated words a new element, so that screen readers read them again. */}
        <span key={announced.count}>{announced.text}</span>
      </p>
    </>
  );
};
