// Facts about the company, its plan, its answers and its articles, for search engines (schema.org, as JSON-LD).
import { brand } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import { TAGS } from '#shared/tags.ts';
import type {
  Article as ArticleData,
  BreadcrumbList,
  CollectionPage,
  FAQPage,
  Organization,
  Product,
  Thing,
  WebSite,
  WithContext,
} from 'schema-dts';
import { articlePath, paths } from './paths.ts';

/** What a page says about itself, given the site's origin without a slash at the end. */
export type StructuredData = (origin: string) => readonly WithContext<Thing>[];

const SCHEMA = 'https://schema.org';

const publisher = (origin: string) => ({
  '@type': 'Organization' as const,
  '@id': `${origin}/#organization`,
  name: brand.name,
  url: `${origin}${paths.home}`,
  logo: { '@type': 'ImageObject' as const, url: `${origin}/icon-512.png`, width: '512', height: '512' },
});

/** Who we are. */
export const organizationData = (origin: string): WithContext<Organization> => ({
  '@context': SCHEMA,
  ...publisher(origin),
  email: brand.contactEmail,
  slogan: brand.slogan,
  description: brand.tagline,
});

/** What the site is called in search results. */
export const siteData = (origin: string): WithContext<WebSite> => ({
  '@context': SCHEMA,
  '@type': 'WebSite',
  name: brand.name,
  url: `${origin}${paths.home}`,
  inLanguage: 'en-US',
  publisher: { '@id': `${origin}/#organization` },
});

/**
 * The one plan that is sold, and its price by the month. Its name is the one that the page shows: search engines refuse
 * facts that readers do not see.
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
        // UN/CEFACT's code of a month.
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
      },
    },
  };
};

/** Questions with their answers, word for word as the page shows them. For one page alone, however many show them. */
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

/** A published article, of which the page shows the extract. */
export const articleData = (article: Article, origin: string): WithContext<ArticleData> => ({
  '@context': SCHEMA,
  '@type': 'Article',
  mainEntityOfPage: `${origin}${articlePath(article)}`,
  headline: article.title,
  alternativeHeadline: article.subtitle,
  abstract: article.extract,
  image: article.images.map(({ url }) => url),
  datePublished: article.publishDate,
  keywords: article.tags.map((tag) => TAGS[tag]),
  inLanguage: 'en-US',
  author: publisher(origin),
  publisher: publisher(origin),
});

/** The page that links to all articles, under the name that it shows. */
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

/** The way to an article: the blog, then itself. */
export const articleTrail = (article: Article, origin: string): WithContext<BreadcrumbList> => ({
  '@context': SCHEMA,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: 'Blog', path: paths.blog },
    { name: article.title, path: articlePath(article) },
  ].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});
