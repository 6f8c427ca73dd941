// No text that is not for everyone is in anything that is public (docs/decisions/0020).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { articlePath, olderPath } from '#shared/blog-paths.ts';
import { Tag, type Article } from '#shared/contract/articles.ts';
import { publicPath, siteEndpoints } from '#shared/contract/site.ts';
import { newCustomer, newSubscriber } from '../customer.ts';
import { forgetEdge } from '../edge.ts';
import { here } from '../here.ts';
import { findLeaks, plant, plantBody, type Plant, type Surface } from '../leaks.ts';
import { uploadImage, type Answer } from './client.ts';
import { contentWith, createDraft, inOneHour, publishDraft, staffApi } from './drafts.ts';

let customer: string;
let subscriber: string;
/** Nobody may see these before their time, or ever again. */
const hidden: Plant[] = [];
/** The bodies of articles whose extracts are public. */
const gated: Plant[] = [];
const forSubscribers: Plant[] = [];
/** The whole text of an article for everyone: it shows that the search reaches what is public. */
const open: Plant[] = [];
const articles: Pick<Article, 'newsletterId' | 'slug'>[] = [];
/** What staff read of the texts. */
const listOfStaff: string[] = [];
/** The body of a draft for AI Essentials customers, and its previews for others. */
const previewed: Plant[] = [];
const previews: string[] = [];

/** Everything of an article: its title, extract and cover, and its body. */
const plantArticle = async (owner: string) => {
  const { body, plants } = plantBody(owner, await uploadForBody());
  const [title, subtitle, extract, alt, caption] = [
    plant(`the title of ${owner}`),
    plant(`the subtitle of ${owner}`),
    plant(`the extract of ${owner}`),
    plant(`the alt text of the cover of ${owner}`),
    plant(`the caption of the cover of ${owner}`),
  ];
  const content = {
    title: title.word,
    subtitle: subtitle.sentence,
    extract: extract.sentence,
    images: [{ url: await uploadImage(), alt: alt.sentence, caption: caption.sentence }],
    access: 'everyone' as const,
    body,
  };
  return { content, plants: [...plants, title, subtitle, extract, alt, caption] };
};

/** The path of a new image. */
const uploadForBody = async () => new URL(await uploadImage()).pathname;

/** Publishes a text, and remembers its address. */
const publish = async (...draft: Parameters<typeof publishDraft>) => {
  const published = await publishDraft(...draft);
  articles.push(published);
  return published;
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

const expectDone = ({ status, text }: Answer) => {
  if (status !== 200) throw new Error(`Not done: ${status} ${text}`);
};

beforeAll(async () => {
  const [free, paying] = await Promise.all([newCustomer(), newSubscriber()]);
  customer = free.token;
  subscriber = paying.token;

  const everyone = plantBody('an article for everyone', await uploadForBody());
  open.push(...everyone.plants);
  await publish({ access: 'everyone', body: everyone.body });
  for (const access of ['customers', 'essentials'] as const) {
    const { body, plants } = plantBody(`an article for ${access}`, await uploadForBody());
    (access === 'customers' ? gated : forSubscribers).push(...plants);
    await publish({ access, body });
  }

  const scheduled = await plantArticle('a scheduled article');
  hidden.push(...scheduled.plants);
  await publish(scheduled.content, inOneHour());

  const draft = await plantArticle('a draft');
  hidden.push(...draft.plants);
  await createDraft(draft.content);

  const { body, plants } = plantBody('a previewed draft', await uploadForBody());
  previewed.push(...plants);
  const { draftId } = await createDraft({ access: 'essentials', body });
  const { json } = await staffApi(`/${draftId}/preview`, {});
  previews.push(json.path, json.path.replace('stranger', 'customer'));

  // Both were public, and the edge has kept them.
  const withdrawn = await plantArticle('a withdrawn article');
  hidden.push(...withdrawn.plants);
  const { draftId: withdrawnId } = await publish(withdrawn.content);
  const first = await plantArticle('the first text of a corrected article');
  // The address keeps the words of its first title.
  hidden.push(...first.plants.filter(({ what }) => !what.startsWith('the title')));
  const { draftId: correctedId } = await publish(first.content);
  await requestAll(listDocuments());
  expectDone(await staffApi(`/${withdrawnId}/withdraw`, {}));
  const second = plantBody('a corrected article', await uploadForBody());
  gated.push(...second.plants);
  const content = contentWith({
    access: 'customers',
    images: (await publish()).content.images,
    body: second.body,
  });
  expectDone(await staffApi(`/${correctedId}`, { version: 1, content }));
  expectDone(await staffApi(`/${correctedId}/correct`, { version: 2 }));
  for (const id of [draftId, withdrawnId, correctedId])
    listOfStaff.push(`/api/admin/articles/${id}`, `/api/admin/articles/${id}/history`);
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
    const addresses = [
      ...listForStrangers(),
      ...listArticles(),
      '/api/admin/articles?state=draft',
      ...listOfStaff,
    ];
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

  it('is in no file that a deployment publishes, and in no log', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const toSurface = (file: string): Surface => ({ name: file, text: readFileSync(file, 'latin1') });
    const files = globSync('dist/**/*.*', { cwd: root }).map((file) => toSurface(path.join(root, file)));
    const logs = globSync('*.log', { cwd: here('logFolder') }).map((file) =>
      toSurface(path.join(here('logFolder'), file)),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(logs.map(({ name }) => path.basename(name))).toContain('get-articles-newsletterid.log');
    // A title is part of an address, and the log of images names their keys.
    const texts = secret().filter(({ what }) => !/^the (title|image address)/.test(what));
    expect(findLeaks(texts, [...files, ...logs])).toEqual([]);
    // The samples are the laptop's own.
    const samples = globSync('local/seed/bodies/*.md', { cwd: root }).flatMap((file) =>
      readFileSync(path.join(root, file), 'latin1')
        .split('\n')
        .filter((line) => line.length > 60)
        .map((line) => ({ what: `a line of ${file}`, word: line.toLowerCase(), sentence: line })),
    );
    expect(samples.length).toBeGreaterThan(100);
    expect(findLeaks(samples, files)).toEqual([]);
  });
});
