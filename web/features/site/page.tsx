import type { ReactNode } from 'react';
import { shell } from '../../content/shell.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

interface Props {
  /** The page's own address: the header marks the link that leads to it. */
  current?: string | undefined;
  children: ReactNode;
}

/** What every public page shares: header, footer, and a link past the header for the keyboard. */
export const Page = ({ current, children }: Props) => (
  <>
    <a className="skip" href="#content">
      {shell.skip}
    </a>
    <Header current={current} />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Footer />
  </>
);
