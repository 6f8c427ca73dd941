import { brand } from '#shared/brand.ts';
import { Logo } from '../../logo.tsx';
import { notFound } from '../../content/not-found.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import type { SitePage } from '../../site-page.ts';
import '../../features/site/header.css';
import '../../features/site/not-found.css';

/** The 404. The edge function contains this document, so it is short: no header, no footer, no script. */
const NotFoundPage = () => (
  <>
    <header className="header">
      <a className="header__logo" href={paths.home}>
        <Logo />
      </a>
    </header>
    <main>
      <Section labelledBy="title">
        <SectionHead id="title" level={1} title={notFound.title} text={notFound.text} />
        <ButtonLink size="large" href={paths.home}>
          {notFound.action}
        </ButtonLink>
        <ul className="not-found__links">
          {notFound.links.map(({ label, path }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </ul>
      </Section>
    </main>
  </>
);

export const page: SitePage = {
  title: `${notFound.title} · ${brand.name}`,
  isHidden: true,
  content: <NotFoundPage />,
};
