import type { ReactNode } from 'react';
import { shell } from '../content/shell.ts';
import { Footer } from './blocks/footer.tsx';
import { Header } from './blocks/header.tsx';

/** What every public page shares: header, footer, and a link past the header for the keyboard. */
export const Page = ({ children }: { children: ReactNode }) => (
  <>
    <a className="skip" href="#content">
      {shell.skip}
    </a>
    <Header />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Footer />
  </>
);
