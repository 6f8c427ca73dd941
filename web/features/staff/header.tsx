import { Button } from '@aws-amplify/ui-react';
import { Link, useLocation } from 'react-router-dom';
import { app } from '../../content/app.ts';
import { staffSession } from '../../content/staff-sign-in.ts';
import { Logo } from '../../logo.tsx';
import { paths } from '../../paths.ts';
import { SecondFactorButton } from './second-factor-button.tsx';
import type { Staff } from './staff-pool.ts';
import { MenuIcon } from '../../ui/icons.tsx';
import '../../ui/icon-button.css';
import '../../ui/menu.css';

const MENU = 'staff-menu';

const pages = [
  { path: paths.content, name: staffSession.pages.content },
  { path: paths.lessons, name: staffSession.pages.lessons },
  { path: paths.issues, name: staffSession.pages.issues },
  { path: paths.subscribers, name: staffSession.pages.subscribers },
  { path: paths.contentCreator, name: staffSession.pages.contentCreator },
];

interface Props {
  staff: Staff;
  isLeaving: boolean;
  onLogOut: () => void;
}

/** The header of the staff tool: links home and to the tool's pages, the person's name and second factor, and the log-out. */
export const StaffHeader = ({ staff, isLeaving, onLogOut }: Props) => {
  const { pathname } = useLocation();
  return (
    <header className="staff-header row">
      <a href={paths.home}>
        <Logo />
      </a>
      <button
        className="staff-header__menu-button icon-button icon-button--framed"
        type="button"
        popoverTarget={MENU}
        aria-label={staffSession.menu}
      >
        <MenuIcon />
      </button>
      {/* On a phone this is a popover that the button opens; on a desk, part of the header. */}
      <div className="staff-header__menu menu" id={MENU} popover="auto">
        <nav aria-label={staffSession.navigation}>
          {pages.map((page) => (
            <Link
              key={page.path}
              to={page.path}
              className="staff-header__link menu-link"
              aria-current={pathname === page.path ? 'page' : undefined}
            >
              {page.name}
            </Link>
          ))}
        </nav>
        <p className="staff-header__name soft small">{staff.name}</p>
        <SecondFactorButton email={staff.email} />
      </div>
      <Button type="button" size="small" isDisabled={isLeaving} onClick={onLogOut}>
        {isLeaving ? app.loggingOut : staffSession.logOut}
      </Button>
    </header>
  );
};
