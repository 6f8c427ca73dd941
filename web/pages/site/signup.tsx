import { brand } from '#shared/brand.ts';
import { signup } from '../../content/signup.ts';
import { paths } from '../../paths.ts';
import { SignInPage } from '../../features/session/sign-in-page.tsx';
import type { SitePage } from '../../site-page.ts';

export const signupPage: SitePage = {
  address: paths.signup,
  file: '/signup.html',
  title: `Sign Up · ${brand.name}`,
  description: signup.description,
  canonical: paths.signup,
  styles: ['web/features/session/sign-in.css'],
  script: 'web/scripts/sign-in.ts',
  content: <SignInPage page="signup" />,
};
