import { Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { Logo } from '../../logo.tsx';
import { useCustomerRecord } from '../session/queries.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MenuIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CustomerMenu } from './menu.tsx';
import { navigation } from '../../app/routes.ts';

const MENU = 'customer-navigation';

/** Moves the focus to a page that was opened by a link of this app, as the browser does with a document. */
const useFocusOnNewPage = () => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus();
    scrollTo(0, 0);
  }, [pathname]);
  return main;
};

/** Pages that speak of the plan themselves: beside them another invitation to buy would only disturb. */
const PLAN_PAGES: readonly string[] = [
  paths.account,
  paths.subscription,
  paths.essentials,
  paths.success,
  paths.cancel,
];

const Entries = () => {
  const { data } = useCustomerRecord();
  const { pathname } = useLocation();
  const isUpgradeOffered = data?.subscription.priceId === null && !PLAN_PAGES.includes(pathname);
  return (
    <>
      <ul className="customer-shell__links">
        {navigation.map(({ path, label }) => (
          <li key={path}>
            <NavLink className="customer-shell__link" to={path}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {isUpgradeOffered && (
        <Link className={buttonClass()} to={paths.subscription}>
          Upgrade
        </Link>
      )}
    </>
  );
};

/** What surrounds every signed-in page: a sidebar, or on a phone a menu; the person, and the way out. */
export const CustomerShell = () => {
  const main = useFocusOnNewPage();
  const { pathname } = useLocation();
  return (
    <div className="customer-shell">
      <a className="customer-shell__skip" href="#content">
        Skip to content
      </a>
      <header className="customer-shell__header">
        <button className="customer-shell__menu-button" type="button" popoverTarget={MENU} aria-label="Menu">
          <MenuIcon />
        </button>
        <Link className="customer-shell__logo" to={paths.dashboard}>
          <Logo />
        </Link>
        <CustomerMenu />
      </header>
      {/* A new page closes the menu that led to it. */}
      <nav key={pathname} className="customer-shell__menu" id={MENU} popover="auto" aria-label="Menu">
        <Entries />
      </nav>
      <nav className="customer-shell__sidebar" aria-label="Main">
        <Entries />
      </nav>
      <main className="customer-shell__page" id="content" ref={main} tabIndex={-1}>
        <Suspense fallback={<Spinner label="Loading" />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
};
