// Every surface on which people come across articles has what is listed, and nothing that is not. What the tables answer is tested in
// test/unit/articles/articles.table.test.ts, the search in test/unit/search/search.test.ts.
import { beforeAll, expect, it } from 'vitest';
import { articlePath, olderPath } from '#shared/blog-paths.ts';
import type { Draft } from '#shared/contract/drafts.ts';
import { publicPath, siteEndpoints } from '#shared/contract/site.ts';
import { bodyWith } from '../../body-with.ts';
import { newCustomer } from '../../customer.ts';
import { forgetEdge } from '../../edge.ts';
import { api, expectRightTotal, getPage, wholeList } from '../client.ts';
import { fetchArticle, publishDraft, succeed } from '../drafts.ts';

type Article = Draft & { newsletterId: string; slug: string };
type Reads = readonly (() => Promise<string>)[];

let token: string;
let articles: Record<'listed' | 'moved' | 'newest', Article>;
beforeAll(async () => {
  ({ token } = await newCustomer());
  const everyone = { access: 'everyone', body: bodyWith('Read by all.') } as const;
  articles = {
    listed: await publishDraft({ ...everyone, tags: ['review'] }),
    moved: await publishDraft({ ...everyone, tags: ['review'] }),
    newest: await publishDraft(),
  };
});

const readPage = async (path: string) => (await getPage(path)).text();
const readAs = async (path: string) => (await api({ path, token })).text;
const { feed, sitemap } = siteEndpoints;

/** What lists articles for people, by the documents: a new one must be named here. */
const documents: Record<keyof typeof siteEndpoints, Reads> = {
  blog: [() => readPage('/blog')],
  archive: [() => readPage('/blog/archive'), () => readPage('/blog/archive?q=calmer%20tuesday')],
  article: [() => readPage(articlePath(articles.newest))],
  olderArticles: [() => readPage(olderPath(articles.newest.newsletterId))],
  feed: [() => readPage(publicPath(feed.path))],
  sitemap: [() => readPage(publicPath(sitemap.path))],
  mailLink: [],
  preview: [],
};
const surfaces: Reads = [
  ...Object.values(documents).flat(),
  async () => JSON.stringify(await wholeList()),
  () => readAs('/articles'),
  () => readAs('/articles?tag=review'),
];

/** For each surface, which of the two articles it has. */
const look = async () => {
  const texts = await Promise.all(surfaces.map((read) => read()));
  return texts.map((text) =>
    (['listed', 'moved'] as const).filter((name) =>
      text.toLowerCase().includes(articles[name].newsletterId.toLowerCase()),
    ),
  );
};

const correct = async ({ draftId, content }: Article, version: number, changes: object) => {
  await succeed(`/${draftId}`, { version, content: { ...content, ...changes } });
  return succeed(`/${draftId}/correct`, { version: version + 1 });
};

it('has an article until it is taken out of the lists, at once, and again when it is back', async () => {
  const everywhere = (names: readonly string[]) => surfaces.map(() => names);
  await forgetEdge('/*');
  expect(await look()).toEqual(everywhere(['listed', 'moved']));
  const { moved } = articles;

  const unlisted = await correct(moved, 1, { isUnlisted: true, addressWords: 'For a few' });
  expect(await look()).toEqual(everywhere(['listed']));
  await expectRightTotal();
  expect(unlisted).toMatchObject({ newsletterId: moved.newsletterId, slug: 'for-a-few' });
  const former = await getPage(articlePath(moved));
  expect([former.status, former.headers.get('location')]).toEqual([301, articlePath(unlisted)]);
  const html = await readPage(articlePath(unlisted));
  expect(html).toContain('Read by all.');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect((await fetchArticle(moved.newsletterId)).json).toMatchObject({ slug: 'for-a-few' });
  expect((await api({ path: `/articles/${moved.newsletterId}`, token })).status).toBe(200);

  await correct(moved, 2, {});
  await forgetEdge('/*');
  expect(await look()).toEqual(everywhere(['listed', 'moved']));
  await expectRightTotal();
});
