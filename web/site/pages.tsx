// The public pages: one file each, listed here with the head of its document.
import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { blog } from '../content/blog.ts';
import { home } from '../content/home.ts';
import { login } from '../content/login.ts';
import { notFound } from '../content/not-found.ts';
import { signup } from '../content/signup.ts';
import { paths } from '../paths.ts';
import { BlogPage } from './blog.tsx';
import { HomePage } from './home.tsx';
import { LoginPage } from './login.tsx';
import { NotFoundPage } from './not-found.tsx';
import { SignupPage } from './signup.tsx';

export interface SitePage {
  /** The address, and the file that answers it. */
  address: string;
  file: `/${string}.html`;
  /** The document also serves addresses one segment below its own. */
  servesBelow?: boolean;
  title: string;
  description?: string;
  isHidden?: boolean;
  canonical?: string;
  callsApi?: boolean;
  /** Module that hydrates what moves or is filled in, as a path in the repository. */
  script?: `web/site/islands/${string}`;
  content: ReactNode;
}

export const pages: readonly SitePage[] = [
  {
    address: paths.home,
    file: '/index.html',
    title: `${brand.name}: ${home.headline}`,
    description: home.promise,
    content: <HomePage />,
  },
  {
    address: paths.blog,
    file: '/blog.html',
    servesBelow: true,
    title: `${blog.title} · ${brand.name}`,
    description: blog.text,
    canonical: paths.blog,
    callsApi: true,
    script: 'web/site/islands/blog.tsx',
    content: <BlogPage />,
  },
  {
    address: paths.login,
    file: '/login.html',
    title: `Login · ${brand.name}`,
    description: login.description,
    callsApi: true,
    script: 'web/site/islands/sign-in.tsx',
    content: <LoginPage />,
  },
  {
    address: paths.signup,
    file: '/signup.html',
    title: `Sign Up · ${brand.name}`,
    description: signup.description,
    callsApi: true,
    script: 'web/site/islands/sign-in.tsx',
    content: <SignupPage />,
  },
];

export const notFoundPage: SitePage = {
  address: '/404',
  file: '/404.html',
  title: `${notFound.title} · ${brand.name}`,
  isHidden: true,
  content: <NotFoundPage />,
};
