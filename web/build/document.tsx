// The document around every public page: head, style, scripts. The security policy forbids inline scripts and allows the one style
// by its hash. The blog's function renders it with Preact, so it must not use Node, nor what only React has.
import { brand, feedTitle, slogan } from '#shared/brand.ts';
import { FEED_PATH } from '#shared/blog-paths.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings-path.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { dataBlock } from '../data-block.ts';
import { DEFAULT_IMAGE as DEFAULT_IMAGE_URL } from '../shared-link.ts';
import type { Head } from '../site-page.ts';
import figtree from '../ui/fonts/figtree.woff2';
import fraunces from '../ui/fonts/fraunces.woff2';
import { speculationRules } from './speculation-rules.ts';
import { WEB_MANIFEST_PATH } from './web-manifest.ts';
import '../ui/ui.css';

/** The files of one page, as addresses. */
export interface Assets {
  scripts: readonly string[];
  /** Modules that the scripts import. */
  preloads: readonly string[];
  styles: readonly string[];
  /** The text of `styles`, for a document with its style inline. */
  style?: string;
}

interface Props {
  head: Head;
  assets: Assets;
  /** The site's origin, without a slash at the end. */
  origin: string;
  children: ReactNode;
}

const DEFAULT_IMAGE = {
  url: DEFAULT_IMAGE_URL,
  alt: `${brand.name}: ${slogan}`,
  width: 1200,
  height: 630,
};

/** The tags for search engines, feed readers and link previews. */
const SearchAndSharing = ({ head, canonical, origin }: { head: Head; canonical: string; origin: string }) => {
  const { title, description, article, image = DEFAULT_IMAGE } = head;
  const imageAddress = image.url.startsWith('/') ? `${origin}${image.url}` : image.url;
  return (
    <>
      <meta name="robots" content={head.isUnlisted ? 'noindex' : 'max-image-preview:large'} />
      <link rel="canonical" href={canonical} />
      <link rel="alternate" type="application/rss+xml" title={feedTitle} href={FEED_PATH} />
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
      {article && <meta name="author" content={article.author} />}
      {article && <meta property="article:published_time" content={article.publishedTime} />}
      {article?.modifiedTime && <meta property="article:modified_time" content={article.modifiedTime} />}
      {article?.tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {head.structuredData?.(origin).map((item) => {
        const data = dataBlock(item);
        return <script key={data.__html} type="application/ld+json" dangerouslySetInnerHTML={data} />;
      })}
    </>
  );
};

const Links = ({ styles }: { styles: readonly string[] }) =>
  styles.map((style) => <link key={style} rel="stylesheet" href={style} />);

/** Without preloading, no first visit would have the fonts: what is late for the first paint is for the next page (docs/decisions/0019). */
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
 * The style inline, and fonts that do not delay the first paint. The links are for browsers without scripts, and for
 * ../refused-style.ts when the policy refuses the style.
 */
const InlineStyle = ({ style, styles }: { style: string; styles: readonly string[] }) => (
  <>
    <style dangerouslySetInnerHTML={{ __html: style }} />
    <noscript>
      <Links styles={styles} />
    </noscript>
    <Fonts priority="low" />
  </>
);

const LinkedStyles = ({ styles }: { styles: readonly string[] }) => (
  <>
    <Links styles={styles} />
    <Fonts priority="auto" />
  </>
);

/** Only pages with a canonical address have the tags for search and sharing. */
const Document = ({ head, assets, origin, children }: Props) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {assets.style === undefined ? (
        <LinkedStyles styles={assets.styles} />
      ) : (
        <InlineStyle style={assets.style} styles={assets.styles} />
      )}
      {/* Low priority: scripts must not delay the first paint. */}
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
      {assets.style !== undefined && (
        <script
          type="speculationrules"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(speculationRules) }}
        />
      )}
      {head.isHidden && <meta name="robots" content="noindex" />}
      {head.canonical && !head.isHidden && (
        <SearchAndSharing head={head} canonical={`${origin}${head.canonical}`} origin={origin} />
      )}
    </head>
    <body>{children}</body>
  </html>
);

/** Renders a complete document. */
export const renderDocument = (props: Props): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}\n`;
