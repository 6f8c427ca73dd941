import type { ReactNode } from 'react';
import { Logo } from '../../logo.tsx';
import { paths } from '../../paths.ts';
import './message-page.css';

/** A page outside the shell: the logo and one message. */
export const MessagePage = ({ children }: { children: ReactNode }) => (
  <>
    <header className="message-page">
      <a className="message-page__logo" href={paths.home}>
        <Logo />
      </a>
    </header>
    <main>{children}</main>
  </>
);
