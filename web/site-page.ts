// A public page: the head of its document, its content, and what its document loads. Its file name is its address.
import type { ReactNode } from 'react';
import type { StructuredData } from './structured-data.ts';

/** The head of a document. */
export interface Head {
  title: string;
  description?: string;
  /** Keeps the page out of search engines. */
  isHidden?: boolean;
  /** The path by which search engines know the page. A document without one has no tags for search and sharing. */
  canonical?: string;
  /** The image of a shared link; the brand's own image by default. */
  image?: { url: string; alt: string; width?: number | undefined; height?: number | undefined };
  /** Only for an article; tags by their labels. */
  article?: {
    author: string;
    publishedTime: string;
    modifiedTime: string | undefined;
    tags: readonly string[];
  };
  /** Data for search engines, given the site's origin. */
  structuredData?: StructuredData;
  /** The page's script calls the API, so the document preloads the settings. */
  callsApi?: boolean;
}

export interface SitePage extends Head {
  /** A function renders the page on each request, so the build makes no document. */
  isRenderedOnRequest?: boolean;
  /** The page's script, as a path in the repository. By default the guard, which every page's script contains. */
  script?: `web/scripts/${string}`;
  content: ReactNode;
}
