import { brand } from '#shared/brand.ts';
import { signup } from '../../content/signup.ts';
import { SignInSection } from '../../features/session/sign-in-section.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import { paths } from '../../paths.ts';
import type { SitePage } from '../../site-page.ts';

export const page: SitePage = {
  title: `${signup.pageTitle} · ${brand.name}`,
  description: signup.description,
  canonical: paths.signup,
  script: 'web/scripts/sign-in.ts',
  content: (
    <SiteShell current={paths.signup}>
      <SignInSection page="signup" />
    </SiteShell>
  ),
};
