// No text that is not for everyone is in anything that is public (docs/decisions/0020).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { articlePath, olderPath } from '#shared/blog-paths.ts';
import { Tag } from '#shared/contract/articles.ts';
import { publicPath, siteEndpoints } from '#shared/contract/site.ts';
import type { StoredArticle } from '../../functions/articles/article.ts';
import { newCustomer, newSubscriber } from '../customer.ts';
import { forgetEdge } from '../edge.ts';
import { here } from '../here.ts';
import { findLeaks, plant, plantBody, type Plant, type Surface } from '../leaks.ts';
import { correctArticle, storeArticle, withdrawArticle } from '../stored-articles.ts';
import { uploadImage } from './client.ts';
import { createDraft, staffApi } from './drafts.ts';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

let customer: string;
let subscriber: string;
/** Nobody may see these before their time, or ever again. */
const hidden: Plant[] = [];
/** The bodies of articles whose extracts are public. */
const gated: Plant[] = [];
const forSubscribers: Plant[] = [];
/** The whole text of an article for everyone: it shows that the search reaches what is public. */
const open: Plant[] = [];
const articles: StoredArticle[] = [];
/** The body of a draft for AI Essentials customers, and its previews for others. */
const previewed: Plant[] = [];
const previews: string[] = [];

const keep = (article: StoredArticle): StoredArticle => {
  articles.push(article);
  return article;
};

/** Everything of an article: its title, extract and images, and its body. */
const plantArticle = (owner: string) => {
  const { body, plants } = plantBody(owner);
  const [title, subtitle, extract, alt, caption] = [
    plant(`the title of ${owner}`),
    plant(`the subtitle of ${owner}`),
    plant(`the extract of ${owner}`),
    plant(`the alt text of the cover of ${owner}`),
    plant(`the caption of the cover of ${owner}`),
  ];
  const fields = {
    title: title.word,
    slug: title.word,
    subtitle: subtitle.sentence,
    extract: extract.sentence,
    images: [{ key: 'blogimage/w11-16-22-y2026/x-1600.webp', alt: alt.sentence, caption: caption.sentence }],
  };
  return { body, fields, plants: [...plants, title, subtitle, extract, alt, caption] };
};

const url = (address: string) => new URL(address, here('siteUrl'));

const request = async (address: string, init: RequestInit = {}): Promise<Surface> => {
  const answer = await fetch(url(address), { redirect: 'manual', ...init });
  const headers = JSON.stringify([...answer.headers]);
  return {
    name: `${init.method ?? 'GET'} ${address} (${answer.status})`,
    text: `${headers}\n${await answer.text()}`,
  };
};

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

const requestAll = async (addresses: readonly string[], init?: RequestInit): Promise<Surface[]> => {
  const surfaces: Surface[] = [];
  for (const address of addresses) surfaces.push(await request(address, init));
  return surfaces;
};

const listArticles = () => requestListOf(Tag.options);
const requestListOf = (tags: readonly string[]) => [
  '/api/articles',
  ...tags.map((tag) => `/api/articles?tag=${tag}`),
];

/** Every address of every document, of each article where it is of one. */
const listDocuments = (): string[] => {
  const addresses: Record<keyof typeof siteEndpoints, readonly string[]> = {
    blog: ['/blog'],
    archive: ['/blog/archive'],
    article: articles.flatMap((article) => [
      articlePath(article),
      articlePath({ ...article, slug: 'other-words' }),
      `/blog/${article.newsletterId}`,
    ]),
    olderArticles: articles.map(({ newsletterId }) => olderPath(newsletterId)),
    feed: [publicPath(siteEndpoints.feed.path)],
    sitemap: [publicPath(siteEndpoints.sitemap.path)],
    preview: previews,
  };
  return Object.values(addresses).flat();
};

const toApi = (address: string) => `/api/pages${address}`;

beforeAll(async () => {
  const [free, paying] = await Promise.all([newCustomer(), newSubscriber()]);
  customer = free.token;
  subscriber = paying.token;

  const everyone = plantBody('an article for everyone');
  open.push(...everyone.plants);
  keep(await storeArticle({ access: 'everyone' }, everyone.body));
  for (const access of ['customers', 'essentials'] as const) {
    const { body, plants } = plantBody(`an article for ${access}`);
    (access === 'customers' ? gated : forSubscribers).push(...plants);
    keep(await storeArticle({ access }, body));
  }

  const scheduled = plantArticle('a scheduled article');
  hidden.push(...scheduled.plants);
  keep(
    await storeArticle({ ...scheduled.fields, access: 'everyone', publishDate: TOMORROW }, scheduled.body),
  );

  const image = await uploadImage();
  const draft = plantArticle('a draft');
  hidden.push(...draft.plants);
  const { title, subtitle, extract } = draft.fields;
  const images = draft.fields.images.map(({ alt, caption }) => ({ url: image, alt, caption }));
  await createDraft({ title, subtitle, extract, images, access: 'everyone', body: draft.body });

  const { body, plants } = plantBody('a previewed draft');
  previewed.push(...plants);
  const { draftId } = await createDraft({ access: 'essentials', body });
  const { json } = await staffApi(`/${draftId}/preview`, {});
  previews.push(json.path, json.path.replace('stranger', 'customer'));

  // Both were public, and the edge has kept them.
  const withdrawn = plantArticle('a withdrawn article');
  hidden.push(...withdrawn.plants);
  const withdrawnArticle = keep(
    await storeArticle({ ...withdrawn.fields, access: 'everyone' }, withdrawn.body),
  );
  const first = plantArticle('the first text of a corrected article');
  // The address keeps the words of its first title.
  hidden.push(...first.plants.filter(({ what }) => !what.startsWith('the title')));
  const corrected = keep(await storeArticle({ ...first.fields, access: 'everyone' }, first.body));
  await requestAll(listDocuments());
  await withdrawArticle(withdrawnArticle, withdrawn.body);
  const second = plantBody('a corrected article');
  gated.push(...second.plants);
  const { title: _title, ...plain } = await storeArticle();
  await correctArticle(
    {
      ...corrected,
      subtitle: plain.subtitle,
      extract: plain.extract,
      images: plain.images,
      access: 'customers',
    },
    second.body,
  );
  await forgetEdge('/*');

  // Those who may read come first: what the edge kept of theirs, strangers would get.
  const ids = articles.map(({ newsletterId }) => newsletterId);
  for (const token of [subscriber, customer]) {
    await requestAll([...listDocuments(), ...ids.map((id) => `/api/articles/${id}`)], bearer(token));
  }
}, 120_000);

/** What a stranger can fetch of every article. */
const listForStrangers = () =>
  articles.flatMap(({ newsletterId }) => [
    `/api/articles/${newsletterId}`,
    `/api/articles/${newsletterId}?access=everyone`,
    `/api/articles/${newsletterId.toLowerCase()}`,
    `/articles/a-${newsletterId.toLowerCase()}`,
    `/blog/${newsletterId}.md`,
    `/blog/${newsletterId}.json`,
    `/blog/${newsletterId}/feed`,
  ]);

const siteKey = () => ({ headers: { 'x-api-key': here('siteApiKey') } });

describe('the search', () => {
  it('finds the whole text of an article for everyone in its document and in the feed', async () => {
    const [article] = articles;
    const surfaces = await requestAll([article ? articlePath(article) : '', '/feed.xml']);
    for (const surface of surfaces) expect(findLeaks(open, [surface])).not.toEqual([]);
  });

  it('finds what customers may read in the answers to them', async () => {
    const addresses = articles.map(({ newsletterId }) => `/api/articles/${newsletterId}`);
    const answers = await requestAll(addresses, bearer(customer));
    expect(new Set(findLeaks(gated, answers).map((leak) => leak.split(' shows')[0]))).toEqual(
      new Set(gated.map(({ what }) => what)),
    );
    const all = async () => findLeaks(forSubscribers, await requestAll(addresses, bearer(subscriber)));
    await expect.poll(all).toHaveLength(forSubscribers.length);
  });

  it('finds the text of a draft in its preview for those who will be able to read it', async () => {
    const view = previews[0]?.replace('stranger', 'essentials') ?? '';
    expect(findLeaks(previewed, [await request(view)])).toHaveLength(previewed.length);
  });
});

describe('a text that is not for everyone', () => {
  const secret = () => [...hidden, ...gated, ...forSubscribers, ...previewed];

  it('is in no document, from the edge or from the function', async () => {
    const documents = listDocuments();
    const fromEdge = await requestAll(documents);
    const again = await requestAll(documents);
    const fromFunction = await requestAll(documents.map(toApi));
    expect(findLeaks(secret(), [...fromEdge, ...again, ...fromFunction])).toEqual([]);
  });

  it('is in no answer of the JSON that every visitor can fetch', async () => {
    const pages = ['/api/blog/newsletter/list', '/api/blog/newsletter/list?limit=50'];
    const ids = articles.map(({ newsletterId }) => `/api/blog/newsletter/${newsletterId}`);
    const surfaces = await requestAll([...pages, ...ids, ...pages, ...ids], siteKey());
    expect(surfaces[0]?.name).toContain('(200)');
    expect(findLeaks(secret(), surfaces)).toEqual([]);
  });

  it('is in no answer to a stranger, whatever the address, the method or the token', async () => {
    const addresses = [...listForStrangers(), ...listArticles(), '/api/admin/articles?state=draft'];
    const surfaces = await requestAll(addresses);
    surfaces.push(...(await requestAll(addresses, bearer('nonsense'))));
    surfaces.push(...(await requestAll(addresses, { headers: { accept: 'text/markdown' } })));
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      surfaces.push(...(await requestAll([...addresses, ...listDocuments()], { method })));
    expect(findLeaks(secret(), surfaces)).toEqual([]);
  });

  it('is in no answer that the edge kept from the answers to those who may read it', async () => {
    const addresses = articles.map(({ newsletterId }) => `/api/articles/${newsletterId}`);
    for (const address of addresses) {
      for (const token of [subscriber, customer]) {
        const answer = await fetch(url(address), bearer(token));
        expect(answer.headers.get('x-cache')).not.toBe('Hit from cloudfront');
        if (answer.ok) expect(answer.headers.get('cache-control')).toBe('private, no-store');
      }
    }
    const surfaces = await requestAll(addresses);
    expect(surfaces.every(({ name }) => name.endsWith('(401)'))).toBe(true);
    expect(findLeaks(secret(), surfaces)).toEqual([]);
  });

  it('is in no answer to a customer on the free plan, unless it is for customers', async () => {
    const lists = await requestAll(listArticles(), bearer(customer));
    expect(findLeaks(secret(), lists)).toEqual([]);
    const addresses = articles.map(({ newsletterId }) => `/api/articles/${newsletterId}`);
    const whole = await requestAll(addresses, bearer(customer));
    expect(findLeaks([...hidden, ...forSubscribers, ...previewed], whole)).toEqual([]);
  });

  it('is in no file that the site loads, and in no log', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const toSurface = (file: string): Surface => ({ name: file, text: readFileSync(file, 'latin1') });
    const files = globSync('dist/**/*.*', { cwd: root }).map((file) => toSurface(path.join(root, file)));
    const logs = globSync('*.log', { cwd: here('logFolder') }).map((file) =>
      toSurface(path.join(here('logFolder'), file)),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(logs.map(({ name }) => path.basename(name))).toContain('get-articles-newsletterid.log');
    const bodies = [
      ...gated,
      ...forSubscribers,
      ...previewed,
      ...hidden.filter(({ what }) => !what.startsWith('the title')),
    ];
    expect(findLeaks(bodies, [...files, ...logs])).toEqual([]);
  });
});
