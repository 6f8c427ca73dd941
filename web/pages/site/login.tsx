import { brand } from '#shared/brand.ts';
import { login } from '../../content/login.ts';
import { paths } from '../../paths.ts';
import { SignInPage } from '../../features/session/sign-in-page.tsx';
import type { SitePage } from '../../site-page.ts';

export const loginPage: SitePage = {
  address: paths.login,
  file: '/login.html',
  title: `Login · ${brand.name}`,
  description: login.description,
  canonical: paths.login,
  styles: ['web/features/session/sign-in.css'],
  script: 'web/scripts/sign-in.ts',
  content: <SignInPage page="login" />,
};
