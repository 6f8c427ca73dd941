// A public page: the head of its document, its content, and the files that the document loads. The file name is the address.
import type { ReactNode } from 'react';
import type { StructuredData } from './structured-data.ts';

/** The head of a document. */
export interface Head {
  title: string;
  description?: string;
  /** Keeps the page out of search engines. */
  isHidden?: boolean;
  /** Keeps the page out of search engines, although a shared link shows what it is. */
  isUnlisted?: boolean;
  /** The path by which search engines know the page. Without one, the document has no tags for search and sharing. */
  canonical?: string;
  /** The image of a shared link; the brand's own image by default. */
  image?: { url: string; alt: string; width?: number | undefined; height?: number | undefined };
  /** The data of an article, with the labels of its tags. */
  article?: {
    author: string;
    publishedTime: string;
    modifiedTime: string | undefined;
    tags: readonly string[];
  };
  /** Data for search engines, given the site's origin. */
  structuredData?: StructuredData;
  /** Whether the page's script calls the API. The document then preloads the settings. */
  callsApi?: boolean;
}

export interface SitePage extends Head {
  /** Whether a function renders the page at each request. The build then makes no document. */
  isRenderedOnRequest?: boolean;
  /** The page's script, as a path in the repository. By default it is the guard, which every page's script contains. */
  script?: `web/scripts/${string}`;
  content: ReactNode;
}
