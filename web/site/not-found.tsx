import { brand } from '#shared/brand.ts';
import { Logo } from '../content/logo.tsx';
import { notFound } from '../content/not-found.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import type { SitePage } from './site-page.ts';

/** The 404. The edge carries this document in its own code, so it has no header, no footer and no script. */
const NotFoundPage = () => (
  <>
    <header className="header">
      <a className="header__logo" href={paths.home}>
        <Logo />
      </a>
    </header>
    <main>
      <Message title={notFound.title}>
        <p>{notFound.text}</p>
        <ButtonLink href={paths.home}>{notFound.action}</ButtonLink>
      </Message>
    </main>
  </>
);

export const notFoundPage: SitePage = {
  address: '/404',
  title: `${notFound.title} · ${brand.name}`,
  isHidden: true,
  content: <NotFoundPage />,
};
