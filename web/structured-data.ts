// Structured data for search engines (schema.org, as JSON-LD): the company, its plan, its answers, its articles.
import { brand, slogan, tagline } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import type { Author } from '#shared/contract/authors.ts';
import { toShareImage } from '#shared/images.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import type { Sharing } from '#shared/sharing.ts';
import { TAGS } from '#shared/tags.ts';
import type {
  Article as ArticleData,
  BreadcrumbList,
  CollectionPage,
  FAQPage,
  Organization,
  Person,
  Product,
  Thing,
  WebSite,
  WithContext,
} from 'schema-dts';
import { blog } from './content/blog.ts';
import { articlePath, paths } from './paths.ts';

/** The structured data of a page, given the site's origin without a slash at the end. */
export type StructuredData = (origin: string) => readonly WithContext<Thing>[];

const SCHEMA = 'https://schema.org';

const publisher = (origin: string) => ({
  '@type': 'Organization' as const,
  '@id': `${origin}/#organization`,
  name: brand.name,
  url: `${origin}${paths.home}`,
  logo: { '@type': 'ImageObject' as const, url: `${origin}/icon-512.png`, width: '512', height: '512' },
});

/** The company. */
export const organizationData = (origin: string): WithContext<Organization> => ({
  '@context': SCHEMA,
  ...publisher(origin),
  email: brand.contactEmail,
  slogan,
  description: tagline,
});

/** The name of the site in search results. */
export const siteData = (origin: string): WithContext<WebSite> => ({
  '@context': SCHEMA,
  '@type': 'WebSite',
  name: brand.name,
  url: `${origin}${paths.home}`,
  inLanguage: 'en-US',
  publisher: { '@id': `${origin}/#organization` },
});

/**
 * The plan and its monthly price. The name must be the same as on the page, because search engines reject data that readers do not
 * see.
 */
export const planData = (
  { name, description }: { readonly name: string; readonly description: string },
  origin: string,
): WithContext<Product> => {
  const price = { price: ESSENTIALS.price.toFixed(2), priceCurrency: 'USD' };
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    name,
    description,
    image: `${origin}/og.png`,
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      url: `${origin}${paths.pricing}`,
      ...price,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...price,
        // The UN/CEFACT code for a month.
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
      },
    },
  };
};

/** Questions and answers, word for word as on the page. Search engines want them on one page only. */
export const faqData = (
  items: readonly { readonly question: string; readonly answer: string }[],
): WithContext<FAQPage> => ({
  '@context': SCHEMA,
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Who wrote an article. The address is that of the page which shows the person; a page of theirs is the same as this one. */
const toPerson = ({ name, about, link, portrait }: Author, origin: string): Person => ({
  '@type': 'Person',
  name,
  url: `${origin}${paths.about}#authors`,
  ...(about !== '' && { description: about }),
  ...(portrait !== undefined && { image: toShareImage(portrait) }),
  ...(link !== undefined && { sameAs: link }),
});

/** A published article. It must not contain the body, because search engines may show all of it. */
export const articleData = (article: Article & Sharing, origin: string): WithContext<ArticleData> => ({
  '@context': SCHEMA,
  '@type': 'Article',
  mainEntityOfPage: `${origin}${articlePath(article)}`,
  headline: article.searchTitle ?? article.title,
  alternativeHeadline: article.subtitle,
  abstract: article.extract,
  ...(article.searchDescription && { description: article.searchDescription }),
  image: [...new Set([article.socialImage, ...article.images].flatMap((image) => image?.url ?? []))].map(
    toShareImage,
  ),
  datePublished: article.publishDate,
  ...(article.correctedAt && { dateModified: article.correctedAt }),
  isAccessibleForFree: !article.hasBody || article.access === 'everyone',
  keywords: article.tags.map((tag) => TAGS[tag]),
  inLanguage: 'en-US',
  author: article.author ? toPerson(article.author, origin) : publisher(origin),
  publisher: publisher(origin),
});

/** The archive, under the title of its page. */
export const archiveData = (
  { title, text }: { readonly title: string; readonly text: string },
  origin: string,
): WithContext<CollectionPage> => ({
  '@context': SCHEMA,
  '@type': 'CollectionPage',
  name: title,
  description: text,
  url: `${origin}${paths.archive}`,
  inLanguage: 'en-US',
  publisher: publisher(origin),
});

/** The breadcrumbs of an article: the blog, then the article. */
export const articleBreadcrumbs = (article: Article, origin: string): WithContext<BreadcrumbList> => ({
  '@context': SCHEMA,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: blog.title, path: paths.blog },
    { name: article.title, path: articlePath(article) },
  ].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});
