import type { ModuleId } from '#shared/modules.ts';
import drawings from '../../drawings/modules.svg';
import './module-drawing.css';

/** The drawing of a module: a `view` of the one file, which is one request. */
export const ModuleDrawing = ({ module }: { module: ModuleId }) => (
  <img className="module-drawing" src={`${drawings}#${module}`} alt="" width="160" height="160" />
);
