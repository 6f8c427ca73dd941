import { brand } from '#shared/brand.ts';
import { login } from '../../content/login.ts';
import { SignInSection } from '../../features/session/sign-in-section.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import { paths } from '../../paths.ts';
import type { SitePage } from '../../site-page.ts';

export const page: SitePage = {
  title: `${login.pageTitle} · ${brand.name}`,
  description: login.description,
  canonical: paths.login,
  script: 'web/scripts/sign-in.ts',
  content: (
    <SiteShell current={paths.login}>
      <SignInSection page="login" />
    </SiteShell>
  ),
};
