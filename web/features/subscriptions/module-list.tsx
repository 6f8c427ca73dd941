import { dashboard } from '../../content/dashboard.ts';
import { CheckIcon, LockIcon } from '../../ui/icons.tsx';

interface Props {
  modules: readonly { readonly name: string; readonly about: string }[];
  isOpen: boolean;
}

/** Modules by name, each open or locked. They link nowhere while no lessons are published. */
export const ModuleList = ({ modules, isOpen }: Props) => (
  <ul className="modules">
    {modules.map(({ name, about }) => (
      <li key={name} className={`module ${isOpen ? 'module--open' : 'module--locked'}`}>
        <span className="module__mark">{isOpen ? <CheckIcon /> : <LockIcon />}</span>
        <div>
          <h3 className="module__name">
            {name}
            <span className="visually-hidden">
              {isOpen ? dashboard.includedModule : dashboard.lockedModule}
            </span>
          </h3>
          <p className="module__about">{about}</p>
        </div>
      </li>
    ))}
  </ul>
);
