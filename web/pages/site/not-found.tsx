import { brand } from '#shared/brand.ts';
import { notFound } from '../../content/not-found.ts';
import { MissingPage } from '../../features/site/missing-page.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import { paths } from '../../paths.ts';
import type { SitePage } from '../../site-page.ts';

const { title, text, action } = notFound;

/** The 404. The edge function contains this document and has little room: no footer, no script, and its styles are links. */
const NotFoundPage = () => (
  <SiteShell hasFooter={false}>
    <MissingPage title={title} text={text} action={{ label: action, path: paths.home }} />
  </SiteShell>
);

export const page: SitePage = {
  title: `${title} · ${brand.name}`,
  isHidden: true,
  content: <NotFoundPage />,
};
