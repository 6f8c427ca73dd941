import type { ReactNode } from 'react';
import { shell } from '../../content/shell.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './shell.css';

interface Props {
  /** The page's own address. The header marks the link to it. */
  current?: string | undefined;
  /** The 404 has none, because the edge function has no room for it. */
  hasFooter?: boolean;
  children: ReactNode;
}

/** The frame of every public page: header, footer, and a link for the keyboard that skips the header. */
export const SiteShell = ({ current, hasFooter = true, children }: Props) => (
  <>
    <a className="skip-link" href="#content">
      {shell.skip}
    </a>
    <Header current={current} />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    {hasFooter && <Footer />}
  </>
);
