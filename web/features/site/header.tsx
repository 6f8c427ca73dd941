import { Logo } from '../../logo.tsx';
import { shell } from '../../content/shell.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import './header.css';

const MENU = 'menu';

interface Props {
  /** The address of this page. */
  current?: string | undefined;
}

/** The `aria-current` of a link. Only the link to this page has one. */
const ariaCurrent = (path: string, current: string | undefined) => (path === current ? 'page' : undefined);

const Links = ({ current }: Props) => (
  <>
    <ul className="header__pages stack">
      {shell.navigation.map(({ label, path }) => (
        <li key={path}>
          <a className="header__link" href={path} aria-current={ariaCurrent(path, current)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
    <div className="header__actions stack">
      <ButtonLink variant="secondary" href={paths.login} aria-current={ariaCurrent(paths.login, current)}>
        {shell.login}
      </ButtonLink>
      <ButtonLink href={paths.signup} aria-current={ariaCurrent(paths.signup, current)}>
        {shell.signUp}
      </ButtonLink>
    </div>
  </>
);

/** The header of the public pages. On a phone the links are a popover, which works without a script. */
export const Header = ({ current }: Props) => (
  <header className="header">
    <a className="header__logo" href={paths.home} aria-current={ariaCurrent(paths.home, current)}>
      <Logo />
    </a>
    <nav className="header__links" aria-label={shell.main}>
      <Links current={current} />
    </nav>
    <button className="header__menu-button link-row" type="button" popoverTarget={MENU}>
      <MenuIcon />
      {shell.menu}
    </button>
    <nav className="header__menu" id={MENU} popover="auto" aria-label={shell.menu}>
      <button
        className="header__menu-button link-row header__close"
        type="button"
        popoverTarget={MENU}
        popoverTargetAction="hide"
      >
        <CloseIcon />
        {shell.close}
      </button>
      <Links current={current} />
    </nav>
  </header>
);
