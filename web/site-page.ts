// What a public page is: an address, the file that answers it, the head of its document, and its content.
import type { ReactNode } from 'react';
import type { StructuredData } from './structured-data.ts';

/** The head of a document. */
export interface Head {
  title: string;
  description?: string;
  /** Kept out of search engines. */
  isHidden?: boolean;
  /** The path of the address by which search engines should know the page; without one they learn nothing of it. */
  canonical?: string;
  /** What a link to this page shows where it is shared; the brand's image unless it says otherwise. */
  image?: { url: string; alt: string; width?: number; height?: number };
  /** Of an article: when it was published, and its tags by their labels. */
  article?: { publishedTime: string; tags: readonly string[] };
  /** Facts for search engines, given the site's origin. */
  structuredData?: StructuredData;
  /** The page's script calls the API, and so reads the settings first. */
  callsApi?: boolean;
}

export interface SitePage extends Head {
  address: string;
  /** The document that the build makes; absent where a function renders the page when somebody asks for it. */
  file?: `/${string}.html`;
  /** The page's own stylesheets besides the site's, as paths in the repository. */
  styles?: readonly `web/${string}.css`[];
  /** Module that hydrates what moves or is filled in, as a path in the repository. */
  script?: `web/scripts/${string}`;
  content: ReactNode;
}
