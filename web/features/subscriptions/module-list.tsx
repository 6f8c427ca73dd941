import { CheckIcon, LockIcon } from '../../ui/icons.tsx';

interface Props {
  modules: readonly { readonly name: string; readonly about: string }[];
  isOpen: boolean;
}

/** Modules by name, each open or locked. Their lessons are not here yet, so nothing leads anywhere. */
export const ModuleList = ({ modules, isOpen }: Props) => (
  <ul className="modules">
    {modules.map(({ name, about }) => (
      <li key={name} className={`module ${isOpen ? 'module--open' : 'module--locked'}`}>
        <span className="module__mark">{isOpen ? <CheckIcon /> : <LockIcon />}</span>
        <div>
          <h3 className="module__name">
            {name}
            <span className="visually-hidden">{isOpen ? ': included in your plan' : ': locked'}</span>
          </h3>
          <p className="module__about">{about}</p>
        </div>
      </li>
    ))}
  </ul>
);
