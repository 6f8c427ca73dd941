import { Link } from 'react-router-dom';
import { learn as words } from '../../content/learn.ts';
import { aboutModules } from '../../content/modules.ts';
import { lessonPath, modulePath } from '../../paths.ts';
import { Takeaway } from '../../takeaway.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import type { PathModule } from './module-path.ts';
import { ModuleDrawing } from './module-drawing.tsx';
import { ModuleFacts, ModuleStatus } from './module-status.tsx';
import type { ListedLesson } from './next-lesson.ts';
import './module-row.css';

/** The lesson to continue with. */
const NextLesson = ({ lesson }: { lesson: ListedLesson }) => (
  <div className="module-row__next row">
    <div>
      <p className="module-row__lesson">
        <strong dir="auto">{lesson.title}</strong> <span>{words.duration(lesson)}</span>
      </p>
      {lesson.takeaway && (
        <p>
          <Takeaway line={lesson.takeaway} />
        </p>
      )}
    </div>
    <Link className={buttonClass()} to={lessonPath(lesson)}>
      {words.openLesson}
    </Link>
  </div>
);

interface Props {
  row: PathModule;
  /** The customer's next lesson, in whatever module it is. */
  nextLesson: ListedLesson | undefined;
}

/** A module on the path: its place, its state and, if it is the current one, the next lesson. */
export const ModuleRow = ({ row: { module, position, counts, state }, nextLesson }: Props) => (
  <li className={`module-row module-row--${state}`}>
    <span className="module-row__place" aria-hidden="true">
      {state === 'done' ? <CheckIcon /> : position}
    </span>
    <ModuleDrawing module={module.id} />
    <div className="module-row__words stack gap-1">
      <h3 className="module-row__name title-m">
        <Link to={modulePath(module.id)}>{module.name}</Link>
      </h3>
      <p className="module-row__about">{aboutModules[module.id]}</p>
      <ModuleFacts counts={counts} isCurrent={state === 'current'} />
    </div>
    <ModuleStatus counts={counts} />
    {state === 'current' && nextLesson && <NextLesson lesson={nextLesson} />}
  </li>
);
