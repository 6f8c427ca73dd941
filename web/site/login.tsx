import { brand } from '#shared/brand.ts';
import { login } from '../content/login.ts';
import { paths } from '../paths.ts';
import { SignInPage } from './sign-in.tsx';
import type { SitePage } from './site-page.ts';

export const loginPage: SitePage = {
  address: paths.login,
  file: '/login.html',
  title: `Login · ${brand.name}`,
  description: login.description,
  canonical: paths.login,
  styles: ['web/site/sign-in.css'],
  script: 'web/site/islands/sign-in.ts',
  content: <SignInPage page="login" />,
};
