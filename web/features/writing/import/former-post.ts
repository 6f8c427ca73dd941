// A post of another service, as its export has it.
import type { Access } from '#shared/contract/articles.ts';
import type { Former } from '#shared/contract/drafts.ts';

export interface FormerPost extends Omit<Former, 'service'> {
  readonly title: string;
  /** Its subtitle, or its excerpt. */
  readonly subtitle: string;
  /** The words of its address. */
  readonly slug: string;
  /** What it wrote for search engines. */
  readonly searchTitle?: string;
  readonly searchDescription?: string;
  /** Undefined if the export does not say it clearly. */
  readonly access: Access | undefined;
  readonly tags: readonly string[];
  readonly authors: readonly string[];
  readonly cover?: { readonly url: string; readonly alt: string; readonly caption: string };
  /** The sound of an episode. */
  readonly recording?: string;
  /** The HTML of its text. Throws if the text is broken. */
  readonly renderHtml: () => string;
}

export interface FormerSite {
  readonly service: Former['service'];
  readonly posts: readonly FormerPost[];
  /** The titles of pages, which are no articles. */
  readonly pages: readonly string[];
}

/** The moment of a date in an export; undefined if it is none. Ghost wrote numbers once, and later UTC without its sign. */
export const toIsoDate = (value: unknown): string | undefined => {
  const text =
    typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?)$/, '$1T$2Z') : value;
  const date = new Date(typeof text === 'string' || typeof text === 'number' ? text : Number.NaN);
  const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return /^\d{4}-/.test(iso) ? iso : undefined;
};

/** A path as browsers write it; undefined for what is no slug. */
export const toFormerPath = (folder: '/' | '/p/', slug: string, end: '/' | ''): string | undefined =>
  /^[\p{L}\p{M}\p{N}_-]+$/u.test(slug) ? folder + encodeURIComponent(slug.toLowerCase()) + end : undefined;
