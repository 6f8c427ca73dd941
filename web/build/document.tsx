// The document around every prerendered page: head, preloads, scripts. No inline script or style: the CSP forbids both.
import { brand } from '#shared/brand.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings.ts';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
import type { ReactNode } from 'react';
import type { Head } from '../site/site-page.ts';

/** What the client build made of one entry, as addresses. */
export interface Assets {
  scripts: readonly string[];
  /** Modules that the scripts will ask for at once. */
  preloads: readonly string[];
  styles: readonly string[];
}

interface Props {
  head: Head;
  assets: Assets;
  /** The site's, without a slash at the end. */
  origin: string;
  children: ReactNode;
}

export const Document = ({ head, assets, origin, children }: Props) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {(head.isHidden || head.canonical) && (
        <meta name="robots" content={head.isHidden ? 'noindex' : 'all'} />
      )}
      {head.canonical && <link rel="canonical" href={`${origin}${head.canonical}`} />}
      {assets.styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {assets.scripts.map((script) => (
        <script key={script} type="module" src={script} />
      ))}
      {assets.preloads.map((module) => (
        <link key={module} rel="modulepreload" href={module} />
      ))}
      {head.callsApi && (
        <link
          rel="preload"
          href={WEB_SETTINGS_PATH}
          as="fetch"
          type="application/json"
          crossOrigin="anonymous"
        />
      )}
      {[figtree, fraunces].map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#101613" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={head.title} />
      {head.description && <meta property="og:description" content={head.description} />}
    </head>
    <body>{children}</body>
  </html>
);
