import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import './page.css';
import '../../ui/written.css';

interface Props {
  title: string;
  width?: 'wide' | 'narrow' | 'reading' | undefined;
  children: ReactNode;
}

/** The frame of a signed-in page: title and width. */
export const Page = ({ title, width = 'wide', children }: Props) => (
  <div className={`page stack gap-6 page--${width}`}>
    <title>{`${title} · ${brand.name}`}</title>
    {children}
  </div>
);

/** The heading of a signed-in page. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="page__head stack gap-3">
    <h1 className="title-l">{title}</h1>
    {children && <p className="page__text measure soft">{children}</p>}
  </header>
);
