import type { ReactNode } from 'react';
import { Logo } from '../../logo.tsx';
import { paths } from '../../paths.ts';
import './message-page.css';

/** A page outside the shell that says one thing, below whose it is. */
export const CustomerPlain = ({ children }: { children: ReactNode }) => (
  <>
    <header className="customer-plain">
      <a className="customer-plain__logo" href={paths.home}>
        <Logo />
      </a>
    </header>
    <main>{children}</main>
  </>
);
