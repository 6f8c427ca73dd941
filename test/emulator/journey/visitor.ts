// What anybody reads without an account.
import { articlePath } from '#shared/blog-paths.ts';
import { expect } from 'vitest';
import { here } from '../../here.ts';
import { api } from '../../api/client.ts';
import { findPhysicalId } from '../resources.ts';
import { expectAnswer, simple, step, type Step } from './step.ts';
import {
  author,
  newPreview,
  newPublishedPreview,
  newPublished,
  publishedArticle,
  publishedLesson,
} from './texts.ts';

const page = async (path: string, words: string): Promise<void> => {
  const { text } = await expectAnswer({ path: `/pages${path}` }, 200);
  expect(text).toContain(words);
};

export const visitorSteps: readonly Step[] = [
  simple('answers the health', 'GET /health', () =>
    expectAnswer({ path: '/health' }, 200, { status: 'ok', stage: 'emulated' }),
  ),
  step('lists articles', 'GET /blog/newsletter/list', newPublished, async ({ newsletterId }) => {
    const { json } = await expectAnswer({ path: '/blog/newsletter/list', key: here('siteApiKey') }, 200);
    expect(json.total).toBeGreaterThan(0);
    expect(json.newsletters.map((item: { newsletterId: string }) => item.newsletterId)).toContain(
      newsletterId,
    );
  }),
  step('answers an article', 'GET /blog/newsletter/{newsletterId}', publishedArticle, ({ newsletterId }) =>
    expectAnswer({ path: `/blog/newsletter/${newsletterId}`, key: here('siteApiKey') }, 200, {
      newsletterId,
    }),
  ),
  step('answers the authors', 'GET /authors', author, async () => {
    const { json } = await expectAnswer({ path: '/authors', key: here('siteApiKey') }, 200);
    expect(json.authors.length).toBeGreaterThan(0);
  }),
  step('answers which modules have lessons', 'GET /modules', publishedLesson, async () => {
    const { json } = await expectAnswer({ path: '/modules', key: here('siteApiKey') }, 200);
    expect(json.modules).toContain('ai-applications');
  }),
  step('answers the blog', 'GET /pages/blog', newPublished, ({ title }) => page('/blog', title)),
  step('answers the archive', 'GET /pages/blog/archive', newPublished, ({ title }) =>
    page('/blog/archive', title),
  ),
  step('answers the document of an article', 'GET /pages/blog/{address}', publishedArticle, (article) =>
    page(articlePath(article), article.title),
  ),
  step(
    'leads a former address to the article',
    'GET /pages/former/{folder}/{word}',
    async () => {
      const word = crypto.randomUUID();
      await newPublished({ former: { service: 'substack', id: word, path: `/p/${word}` } });
      return word;
    },
    async (word) => {
      // A redirect leads to the site, which no call of this journey follows.
      const url = `${here('siteUrl')}/api/pages/former/p/${word}`;
      expect((await fetch(url, { redirect: 'manual' })).status).toBe(301);
    },
  ),
  step(
    'answers older articles',
    'GET /pages/blog/before/{newsletterId}',
    publishedArticle,
    ({ newsletterId }) => expectAnswer({ path: `/pages/blog/before/${newsletterId.toLowerCase()}` }, 200),
  ),
  step('shows a preview', 'GET /pages/preview/{token}/{reader}', newPreview, ({ path, title }) =>
    page(path, title),
  ),
  step(
    'shows a preview of what readers have',
    'GET /pages/preview/{token}/{reader}',
    newPublishedPreview,
    ({ path, title }) => page(path, title),
  ),
  step('answers the feed', 'GET /pages/feed.xml', newPublished, ({ title }) => page('/feed.xml', title)),
  step('answers the sitemap', 'GET /pages/sitemap.xml', newPublished, (article) =>
    page('/sitemap.xml', articlePath(article)),
  ),
  simple('refuses a call past the edge', 'GET /health', async () => {
    const apiId = findPhysicalId(/^ApiHttp[0-9A-F]{8}$/);
    const answer = await fetch(`${here('awsUrl')}/_aws/execute-api/${apiId}/api/health`);
    expect(answer.status).toBe(403);
  }),
  simple('answers 404 to an unknown route', 'GET /health', async () => {
    expect((await api({ path: '/health/nothing-here' })).status).toBe(404);
  }),
];
