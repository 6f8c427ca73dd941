import { Logo } from '../../content/logo.tsx';
import { shell } from '../../content/shell.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MenuIcon } from '../../ui/icons.tsx';

const MENU = 'menu';

const Links = () => (
  <>
    {shell.navigation.map(({ label, path }) => (
      <a key={path} className="header__link" href={path}>
        {label}
      </a>
    ))}
    <ButtonLink variant="secondary" href={paths.login}>
      {shell.login}
    </ButtonLink>
    <ButtonLink href={paths.signup}>{shell.signUp}</ButtonLink>
  </>
);

/** The header of the public pages. On a phone the links are a popover, which the browser opens and closes without a script. */
export const Header = () => (
  <header className="header">
    <a className="header__logo" href={paths.home}>
      <Logo />
    </a>
    <nav className="header__links" aria-label="Main">
      <Links />
    </nav>
    <button className="header__menu-button" type="button" popoverTarget={MENU}>
      <MenuIcon />
      {shell.menu}
    </button>
    <nav className="header__menu" id={MENU} popover="auto" aria-label={shell.menu}>
      <Links />
    </nav>
  </header>
);
