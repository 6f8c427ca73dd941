// Texts that the samples do not have, as visitors and customers read them.
import { articleSegment } from '#shared/blog-paths.ts';
import type { Body } from '#shared/body/schema.ts';
import type { Article } from '#shared/contract/articles.ts';
import { newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { storeSession } from '../session/stored-session.ts';
import type { Visitor } from '../visitor.ts';
import { loadBlogRenderer } from './blog-renderer.ts';

interface Text {
  readonly article: Article;
  readonly body?: Body;
}

const serveImages = ({ context }: Visitor) =>
  context.route('**/blogimage/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );

/** Opens a document at `/blog`, under the security policy of the blog. */
export const openDocument = async (person: Visitor, document: string): Promise<void> => {
  await person.context.route('**/blog', async (route) =>
    route.fulfill({ response: await route.fetch(), body: document }),
  );
  await serveImages(person);
  await person.open('/blog');
};

/** The document of a text. */
export const renderText = async ({ article, ...body }: Text): Promise<string> =>
  (await loadBlogRenderer()).renderArticle(here('siteUrl'), { selected: article, others: [], ...body });

/** Opens a text as a visitor reads it. */
export const openAsVisitor = async (person: Visitor, text: Text): Promise<void> =>
  openDocument(person, await renderText(text));

/** Opens a text as a customer reads it. */
export const openAsCustomer = async (person: Visitor, text: Text): Promise<void> => {
  await storeSession(person, await newCustomer());
  await person.context.route('**/api/articles/*', (route) =>
    route.fulfill({ json: { ...text, isOpen: text.body !== undefined } }),
  );
  await serveImages(person);
  await person.open(`/articles/${articleSegment(text.article)}`);
  await person.page.getByRole('heading', { level: 1, name: text.article.title }).waitFor();
};
