import { Link } from 'react-router-dom';
import { modulePath } from '../../paths.ts';
import { ModuleDrawing } from './module-drawing.tsx';
import type { PathModule } from './module-path.ts';
import { ModuleStatus } from './module-status.tsx';
import './module-progress.css';

/** How much of each module is done. */
export const ModuleProgress = ({ modules }: { modules: readonly PathModule[] }) => (
  <ul className="module-progress stack gap-2">
    {modules.map(({ module: { id, name }, counts }) => (
      <li key={id}>
        <ModuleDrawing module={id} />
        <h3 className="module-progress__name">
          <Link to={modulePath(id)}>{name}</Link>
        </h3>
        <ModuleStatus counts={counts} />
      </li>
    ))}
  </ul>
);
