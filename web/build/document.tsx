// The document around every public page: head, style, scripts. No inline script: the CSP forbids it; the one style is
// allowed by its hash.
// The blog's function renders it too, with Preact: nothing here is React's alone, or Node's.
import { brand } from '#shared/brand.ts';
import { FEED_PATH } from '#shared/blog-paths.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings-path.ts';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { dataBlock } from '../data-block.ts';
import type { Head } from '../site-page.ts';
import { WEB_MANIFEST_PATH } from './web-manifest.ts';

/** What the client build made of one entry, as addresses. */
export interface Assets {
  scripts: readonly string[];
  /** Modules that the scripts will ask for at once. */
  preloads: readonly string[];
  styles: readonly string[];
  /** The text of `styles`, for a document that carries it. */
  style?: string;
}

interface Props {
  head: Head;
  assets: Assets;
  /** The site's, without a slash at the end. */
  origin: string;
  children: ReactNode;
}

/** Of the image that stands for a page without one of its own, and of `og.png` itself. */
const OUR_IMAGE = {
  url: '/og.png',
  alt: `${brand.name}: ${brand.slogan}`,
  width: 1200,
  height: 630,
};

/** The tags for search engines, for feed readers, and for previews where somebody shares a link to the page. */
const SearchAndSharing = ({ head, canonical, origin }: { head: Head; canonical: string; origin: string }) => {
  const { title, description, article, image = OUR_IMAGE } = head;
  const imageAddress = image.url.startsWith('/') ? `${origin}${image.url}` : image.url;
  return (
    <>
      <meta name="robots" content="max-image-preview:large" />
      <link rel="canonical" href={canonical} />
      <link rel="alternate" type="application/rss+xml" title={brand.feedTitle} href={FEED_PATH} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={imageAddress} />
      <meta property="og:image:alt" content={image.alt} />
      {image.width && <meta property="og:image:width" content={String(image.width)} />}
      {image.height && <meta property="og:image:height" content={String(image.height)} />}
      {article && <meta property="article:published_time" content={article.publishedTime} />}
      {article?.tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {head.structuredData?.(origin).map((fact) => {
        const data = dataBlock(fact);
        return <script key={data.__html} type="application/ld+json" dangerouslySetInnerHTML={data} />;
      })}
    </>
  );
};

const Links = ({ styles }: { styles: readonly string[] }) =>
  styles.map((style) => <link key={style} rel="stylesheet" href={style} />);

/** Without them the words would stand longer in the fallback, up to a second (0019). */
const Fonts = ({ priority }: { priority: 'low' | 'auto' }) =>
  [figtree, fraunces].map((font) => (
    <link
      key={font}
      rel="preload"
      href={font}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
      {...(priority === 'low' && { fetchPriority: priority })}
    />
  ));

/**
 * Rules that a document carries are there with its first bytes; the fonts do not get in the way of what is seen first. The
 * links are for browsers that run no script, and for scripts/refused-style.ts where the policy refused the rules.
 */
const Carried = ({ style, styles }: { style: string; styles: readonly string[] }) => (
  <>
    <style dangerouslySetInnerHTML={{ __html: style }} />
    <noscript>
      <Links styles={styles} />
    </noscript>
    <Fonts priority="low" />
  </>
);

const Linked = ({ styles }: { styles: readonly string[] }) => (
  <>
    <Links styles={styles} />
    <Fonts priority="auto" />
  </>
);

/** A page without a canonical address tells search engines and others nothing. */
const Document = ({ head, assets, origin, children }: Props) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {assets.style === undefined ? (
        <Linked styles={assets.styles} />
      ) : (
        <Carried style={assets.style} styles={assets.styles} />
      )}
      {/* Whatever they do can wait for what is seen. */}
      {assets.scripts.map((script) => (
        <script key={script} type="module" src={script} fetchPriority="low" />
      ))}
      {assets.preloads.map((module) => (
        <link key={module} rel="modulepreload" href={module} fetchPriority="low" />
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
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#101613" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={WEB_MANIFEST_PATH} />
      {head.isHidden && <meta name="robots" content="noindex" />}
      {head.canonical && !head.isHidden && (
        <SearchAndSharing head={head} canonical={`${origin}${head.canonical}`} origin={origin} />
      )}
    </head>
    <body>{children}</body>
  </html>
);

/** A whole document as text. */
export const renderDocument = (props: Props): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}\n`;
