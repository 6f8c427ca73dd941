import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { customerShell } from '../../content/app.ts';
import { Logo } from '../../logo.tsx';
import { useCustomerRecord } from '../session/customer-queries.ts';
import { PageBoundary } from '../../page-boundary.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import {
  AccountIcon,
  ArticlesIcon,
  HomeIcon,
  KeptIcon,
  LearnIcon,
  MenuIcon,
  SearchIcon,
} from '../../ui/icons.tsx';
import { forgetWantedPage, isReadingPath } from '../../wanted-page.ts';
import { CustomerMenu } from './menu.tsx';
import { Person } from './person.tsx';
import { useHeaderAway } from './use-header-away.ts';
import { isMac, useSearchKey } from './use-search-key.ts';
import '../../ui/icon-button.css';
import '../../ui/menu.css';

const MENU = 'customer-navigation';

/** Moves the focus to a page that a link of the application opened, as the browser does for a document. */
const useFocusOnNewPage = () => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    // The search has given the focus to its field.
    if (!main.current?.contains(document.activeElement)) main.current?.focus();
    scrollTo(0, 0);
  }, [pathname]);
  return main;
};

/** Forgets the wanted page when it is shown. An article or a lesson may be closed to the customer, so its page does that itself. */
const useWantedPage = () => {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isReadingPath(pathname)) forgetWantedPage(pathname);
  }, [pathname]);
};

/** Pages without 'Upgrade', because they offer the plan themselves (docs/product.md 8.13). */
const PLAN_PAGES: readonly string[] = [
  paths.account,
  paths.subscription,
  paths.essentials,
  paths.success,
  paths.cancel,
];

const ICONS = {
  [paths.dashboard]: HomeIcon,
  [paths.learn]: LearnIcon,
  [paths.articles]: ArticlesIcon,
  [paths.search]: SearchIcon,
  [paths.kept]: KeptIcon,
  [paths.account]: AccountIcon,
};

const NavigationLinks = () => {
  const { data } = useCustomerRecord();
  const { pathname } = useLocation();
  const isUpgradeOffered = data?.subscription.priceId === null && !PLAN_PAGES.includes(pathname);
  return (
    <>
      <ul className="list stack gap-1">
        {customerShell.navigation.map(({ path, label }) => {
          const Icon = ICONS[path];
          return (
            <li key={path}>
              <NavLink
                className="customer-shell__link menu-link"
                to={path}
                aria-keyshortcuts={
                  path === paths.search ? customerShell.searchKeys.forScreenReaders : undefined
                }
              >
                <Icon />
                {label}
                {path === paths.search && (
                  <kbd className="customer-shell__keys soft small" aria-hidden="true">
                    {isMac() ? customerShell.searchKeys.mac : customerShell.searchKeys.other}
                  </kbd>
                )}
              </NavLink>
            </li>
          );
        })}
      </ul>
      {isUpgradeOffered && (
        <Link className={buttonClass()} to={paths.subscription}>
          {customerShell.upgrade}
        </Link>
      )}
      {/* Documents of their own: only that of the help page may load the human check. */}
      <p className="customer-shell__foot">
        {customerShell.foot.map(({ path, label }) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
      </p>
    </>
  );
};

/** The shell of every signed-in page: a sidebar, or a menu on a phone, and the customer's menu. */
export const CustomerShell = () => {
  const main = useFocusOnNewPage();
  const { pathname } = useLocation();
  const isHeaderAway = useHeaderAway();
  useWantedPage();
  useSearchKey();
  return (
    <div className="customer-shell">
      <a className="skip-link" href="#content">
        {customerShell.skip}
      </a>
      <header className={`customer-shell__header${isHeaderAway ? ' customer-shell__header--away' : ''}`}>
        <button
          className="customer-shell__menu-button icon-button icon-button--framed"
          type="button"
          popoverTarget={MENU}
          aria-label={customerShell.menu}
        >
          <MenuIcon />
        </button>
        <Link className="customer-shell__logo" to={paths.dashboard}>
          <Logo />
        </Link>
        <CustomerMenu />
      </header>
      {/* The `key` closes the menu after one of its links has opened a page. */}
      <nav
        key={pathname}
        className="customer-shell__menu menu"
        id={MENU}
        popover="auto"
        aria-label={customerShell.menu}
      >
        <NavigationLinks />
      </nav>
      <div className="customer-shell__sidebar">
        <nav className="customer-shell__rail" aria-label={customerShell.main}>
          <NavigationLinks />
          <Person />
        </nav>
      </div>
      <main className="customer-shell__page" id="content" ref={main} tabIndex={-1}>
        <PageBoundary key={pathname}>
          <Outlet />
        </PageBoundary>
      </main>
    </div>
  );
};
