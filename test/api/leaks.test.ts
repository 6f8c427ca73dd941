// No text that is not for everyone is in anything that is public (docs/decisions/0020, 0022).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { articlePath, olderPath } from '#shared/blog-paths.ts';
import { Tag } from '#shared/contract/articles.ts';
import { publicPath, siteEndpoints } from '#shared/contract/site.ts';
import { lessonPath, modulePath } from '../../web/paths.ts';
import { keepHouse, newCustomer, newSubscriber } from '../customer.ts';
import { forgetEdge } from '../edge.ts';
import { here } from '../here.ts';
import { findLeaks, plant, type Plant, type Surface } from '../leaks.ts';
import { plantArticles } from './planted-articles.ts';
import { plantLessons } from './planted-lessons.ts';

let customer: string;
let subscriber: string;
let articles: Awaited<ReturnType<typeof plantArticles>>;
let lessons: Awaited<ReturnType<typeof plantLessons>>;

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

const post = (address: string, token: string, body: unknown) =>
  request(address, {
    method: 'POST',
    headers: { ...bearer(token).headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const requestAll = async (addresses: readonly string[], init?: RequestInit): Promise<Surface[]> => {
  const surfaces: Surface[] = [];
  for (const address of addresses) surfaces.push(await request(address, init));
  return surfaces;
};

const listArticles = () => ['/api/articles', ...Tag.options.map((tag) => `/api/articles?tag=${tag}`)];

const articleIds = () => articles.published.map(({ newsletterId }) => newsletterId);

const lessonIds = () => [...lessons.published, ...lessons.unpublished].map(({ lessonId }) => lessonId);

/** The ids of lessons and of their drafts, which no address of an article may know. */
const idsBesideArticles = () => [...lessonIds(), ...lessons.draftIds];

/** Where signed-in customers read. */
const listForReaders = () => [
  '/api/articles',
  ...articleIds().map((id) => `/api/articles/${id}`),
  '/api/learn',
  ...idsBesideArticles().map((id) => `/api/learn/${id}`),
];

/** Every address of every document, of each article where it is of one, and as if a lesson were one. */
const listDocuments = (): string[] => {
  const addresses: Record<keyof typeof siteEndpoints, readonly string[]> = {
    blog: ['/blog'],
    archive: ['/blog/archive'],
    article: [
      ...articles.published.flatMap((article) => [
        articlePath(article),
        articlePath({ ...article, slug: 'other-words' }),
        `/blog/${article.newsletterId}`,
      ]),
      ...idsBesideArticles().map((newsletterId) => articlePath({ newsletterId, slug: 'words' })),
    ],
    olderArticles: [...articleIds(), ...idsBesideArticles()].map(olderPath),
    feed: [publicPath(siteEndpoints.feed.path)],
    sitemap: [publicPath(siteEndpoints.sitemap.path)],
    mailLink: ['/mail/a-token'],
    preview: [
      articles.preview,
      articles.preview.replace('stranger', 'customer'),
      lessons.preview.replace('customer', 'stranger'),
    ],
  };
  return Object.values(addresses).flat();
};

/** Keeps the first prompt of every text that the customer may read now, and the text. */
const keepAll = async (token: string): Promise<Surface[]> => {
  const texts = [
    ...articleIds().map((textId) => ({ kind: 'article', textId })),
    ...lessonIds().map((textId) => ({ kind: 'lesson', textId })),
  ];
  const answers: Surface[] = [];
  for (const body of texts.flatMap((text) => [{ ...text, prompt: 0 }, text]))
    answers.push(await post('/api/kept', token, body));
  return answers;
};

const ownWords = plant('words for a blank');
const note = plant('a note');

/** Has a customer fill in a blank, and write a note about a prompt that is kept. */
const writeOwn = async (token: string): Promise<void> => {
  await post('/api/users/words', token, { words: [{ name: 'business', text: ownWords.sentence }] });
  const [, list = ''] = (await request('/api/kept?kind=prompt', bearer(token))).text.split('\n');
  const [{ keptId }] = JSON.parse(list).things;
  await post(`/api/kept/${keptId}/note`, token, { note: note.sentence, noteRevision: 0 });
};

const listKept = (token?: string) =>
  requestAll(
    [
      ...['/api/kept?kind=prompt', '/api/kept?kind=text', '/api/users/words'],
      ...articleIds().map((id) => `/api/kept/of/${id}`),
    ],
    token === undefined ? {} : bearer(token),
  );

beforeAll(async () => {
  const [free, paying] = await Promise.all([newCustomer(), newSubscriber()]);
  customer = free.token;
  subscriber = paying.token;
  [articles, lessons] = await Promise.all([plantArticles(), plantLessons()]);
  // What is withdrawn and corrected then was public, and the edge has kept it.
  await requestAll(listDocuments());
  await requestAll(listForReaders(), bearer(customer));
  await keepAll(customer);
  await keepAll(subscriber);
  await writeOwn(customer);
  await Promise.all([articles.change(), lessons.change()]);
  await keepHouse();
  await forgetEdge('/*');
  // Those who may read come first: what the edge kept of theirs, strangers would get.
  for (const token of [subscriber, customer])
    await requestAll([...listDocuments(), ...listForReaders()], bearer(token));
});

const toSearch = ({ word }: Plant) => `/api/search?q=${word}`;

/**
 * The plants that we search for: those in what lists show of a text, and three in its body. The search reads a body as one text, so
 * more of its words would prove nothing more.
 */
const inWords = (plants: readonly Plant[]) =>
  plants.filter(({ what }) =>
    /^(?:the (?:title|subtitle|extract|first paragraph|last paragraph)|a line|a prompt) o[fr]/.test(what),
  );

/**
 * Searches for each plant. Returns the plants that were found in one text, and every answer. Expects of all other plants the answer
 * to a word that stands nowhere.
 */
const searchFor = async (plants: readonly Plant[], token: string) => {
  const nonsense = (await request(toSearch(plant('nonsense')), bearer(token))).text;
  const found: Plant[] = [];
  const answers: Surface[] = [];
  for (const each of plants) {
    const surface = await request(toSearch(each), bearer(token));
    answers.push(surface);
    const [, answer = ''] = surface.text.split('\n');
    const { state, hits } = JSON.parse(answer);
    if (state === 'found' && hits.length === 1) found.push(each);
    else expect(answer, each.what).toBe(nonsense.split('\n')[1]);
  }
  return { found, answers };
};

/** What a stranger can try for every article and lesson. */
const listForStrangers = () => [
  ...articleIds().flatMap((id) => [
    `/api/articles/${id}`,
    `/api/articles/${id}?access=everyone`,
    `/api/articles/${id.toLowerCase()}`,
    `/articles/a-${id.toLowerCase()}`,
    `/blog/${id}.md`,
    `/blog/${id}.json`,
    `/blog/${id}/feed`,
  ]),
  '/api/learn',
  ...inWords([...articles.forCustomers, ...lessons.titles, ...lessons.teasers]).map(toSearch),
  '/api/admin/modules',
  ...[...lessons.published, ...lessons.unpublished].flatMap(({ lessonId, module }) => [
    `/api/learn/${lessonId}`,
    `/api/learn/${lessonId}?access=customers`,
    `/api/learn/${lessonId.toLowerCase()}`,
    `/api/learn/${lessonId}/progress`,
    `/api/articles/${lessonId}`,
    `/api/admin/modules/${module}/order`,
    modulePath(module),
    lessonPath({ lessonId, module, slug: 'words' }),
    `/learn/${lessonId}.json`,
    `/articles/a-${lessonId.toLowerCase()}`,
  ]),
  ...lessons.draftIds.map((id) => `/api/learn/${id}`),
  '/api/admin/articles?state=draft',
  '/api/admin/articles?state=published&kind=lesson',
  ...[...articles.draftIds, ...lessons.draftIds].flatMap((id) => [
    `/api/admin/articles/${id}`,
    `/api/admin/articles/${id}/history`,
  ]),
];

const siteKey = () => ({ headers: { 'x-api-key': here('siteApiKey') } });

const mark = (lessonId: string, token: string) =>
  post(`/api/learn/${lessonId}/progress`, token, { isDone: true });

const statusOf = ({ name }: Surface) => name.slice(-4, -1);

/** Which plants show on some of the surfaces. */
const namesOf = (plants: readonly Plant[], surfaces: readonly Surface[]) =>
  new Set(findLeaks(plants, surfaces).map((leak) => leak.split(' shows')[0]));

const allOf = (plants: readonly Plant[]) => new Set(plants.map(({ what }) => what));

describe('the search', () => {
  it('finds the whole text of an article for everyone in its document and in the feed', async () => {
    const [article] = articles.published;
    const surfaces = await requestAll([article ? articlePath(article) : '', '/feed.xml']);
    for (const surface of surfaces) expect(findLeaks(articles.open, [surface])).not.toEqual([]);
  });

  it('finds what those who may read get', async () => {
    const forCustomers = [
      ...articles.forCustomers,
      ...lessons.forCustomers,
      ...lessons.titles,
      ...lessons.teasers,
    ];
    const answers = await requestAll(listForReaders(), bearer(customer));
    expect(namesOf(forCustomers, answers)).toEqual(allOf(forCustomers));
    const forSubscribers = [...articles.forSubscribers, ...lessons.forSubscribers];
    const found = async () => namesOf(forSubscribers, await requestAll(listForReaders(), bearer(subscriber)));
    await expect.poll(found).toEqual(allOf(forSubscribers));
  });

  it('finds the titles of all published lessons in the list of them, a moved one once', async () => {
    const list = await request('/api/learn', bearer(customer));
    expect(namesOf(lessons.titles, [list])).toEqual(allOf(lessons.titles));
    const [title] = lessons.moved;
    expect(list.text.split(`"title":"${title?.word}"`)).toHaveLength(2);
  });

  it('finds the text of a draft in its preview for those who will be able to read it', async () => {
    const views = [
      articles.preview.replace('stranger', 'essentials'),
      lessons.preview.replace('customer', 'essentials'),
    ];
    const previewed = [...articles.previewed, ...lessons.previewed, ...lessons.previewedTeaser];
    expect(namesOf(previewed, await requestAll(views))).toEqual(allOf(previewed));
  });
});

describe('what a customer writes', () => {
  it('is found with that customer alone', async () => {
    const own = [ownWords, note];
    expect(namesOf(own, await listKept(customer))).toEqual(allOf(own));
    const elsewhere = [
      ...(await listKept(subscriber)),
      ...(await listKept()),
      ...(await requestAll([...listForReaders(), ...own.map(toSearch)], bearer(subscriber))),
      ...(await requestAll(listForReaders(), bearer(customer))),
      ...(await requestAll(listDocuments())),
    ];
    expect(findLeaks(own, elsewhere)).toEqual([]);
  });
});

describe('a text that is not for everyone', () => {
  /** What no customer on the free plan may see. */
  const closed = () => [
    ...articles.hidden,
    ...articles.forSubscribers,
    ...articles.previewed,
    ...lessons.hidden,
    ...lessons.forSubscribers,
    ...lessons.previewed,
    ...lessons.previewedTeaser,
  ];
  /** What no stranger may see. */
  const secret = () => [
    ...closed(),
    ...articles.forCustomers,
    ...lessons.forCustomers,
    ...lessons.titles,
    ...lessons.teasers,
    ...lessons.previewedLines,
  ];

  it('is in no document, from the function or from the edge’s cache', async () => {
    const documents = listDocuments();
    const fromCache = await requestAll(documents);
    await forgetEdge('/*');
    const fromFunction = await requestAll(documents);
    expect(findLeaks(secret(), [...fromCache, ...fromFunction])).toEqual([]);
  });

  it('is in no answer of the JSON that every visitor can fetch', async () => {
    const pages = ['/api/blog/newsletter/list', '/api/blog/newsletter/list?limit=50'];
    const ids = [...articleIds(), ...idsBesideArticles()].map((id) => `/api/blog/newsletter/${id}`);
    const surfaces = await requestAll([...pages, ...ids, ...pages, ...ids], siteKey());
    expect(surfaces[0]?.name).toContain('(200)');
    expect(findLeaks(secret(), surfaces)).toEqual([]);
  });

  it('is in no answer to a stranger, whatever the address, the method or the token', async () => {
    const addresses = [...listForStrangers(), ...listArticles()];
    const surfaces = await requestAll(addresses);
    surfaces.push(...(await requestAll(addresses, bearer('nonsense'))));
    surfaces.push(...(await requestAll(addresses, { headers: { accept: 'text/markdown' } })));
    for (const method of ['HEAD', 'POST', 'DELETE'])
      surfaces.push(...(await requestAll([...addresses, ...listDocuments()], { method })));
    expect(findLeaks(secret(), surfaces)).toEqual([]);
  });

  it('is in no answer that the edge kept from the answers to those who may read it', async () => {
    const addresses = listForReaders();
    for (const address of addresses) {
      for (const token of [subscriber, customer]) {
        const answer = await fetch(url(address), bearer(token));
        expect(answer.headers.get('x-cache')).not.toBe('Hit from cloudfront');
        if (answer.ok) expect(answer.headers.get('cache-control')).toBe('private, no-store');
      }
    }
    const surfaces = await requestAll(addresses);
    expect(surfaces.map(statusOf)).toEqual(surfaces.map(() => '401'));
    expect(findLeaks(secret(), surfaces)).toEqual([]);
  });

  it('is in no answer to a customer on the free plan, unless it is for customers', async () => {
    const lists = await requestAll(listArticles(), bearer(customer));
    expect(findLeaks(secret(), lists)).toEqual([]);
    expect(findLeaks(closed(), await requestAll(listForReaders(), bearer(customer)))).toEqual([]);
    const list = await request('/api/learn', bearer(customer));
    expect(findLeaks([...closed(), ...lessons.forCustomers], [list])).toEqual([]);
    const preview = await request(lessons.preview);
    expect(namesOf(closed(), [preview])).toEqual(allOf(lessons.previewedTeaser));
  });

  it('is kept, a prompt alone, by those alone who might read it then, also after it was withdrawn', async () => {
    const prompts = [...articles.open, ...secret()].filter(({ what }) => what.startsWith('a prompt of'));
    const others = secret().filter(({ what }) => !/^(?:a prompt|the title) of/.test(what));
    const open = [
      ...['an article for everyone', 'an article for customers', 'a withdrawn article'],
      ...['the first text of a corrected article', 'an open lesson', 'a withdrawn lesson'],
      ...['the first text of a corrected lesson', 'a moved lesson'],
    ];
    const paid = ['an article for essentials', 'a paid lesson'];
    const toNames = (owners: readonly string[]) => new Set(owners.map((owner) => `a prompt of ${owner}`));
    const [byCustomer, bySubscriber] = [await listKept(customer), await listKept(subscriber)];
    expect(namesOf(prompts, byCustomer)).toEqual(toNames(open));
    expect(namesOf(prompts, bySubscriber)).toEqual(toNames([...open, ...paid]));
    expect(findLeaks(others, [...byCustomer, ...bySubscriber])).toEqual([]);

    const { token } = await newCustomer();
    const byOthers = [...(await listKept(token)), ...(await listKept())];
    expect(findLeaks(secret(), byOthers)).toEqual([]);
    // Who comes later keeps nothing that is closed, withdrawn or not there yet.
    const later = await keepAll(token);
    expect(new Set(later.map(statusOf))).toEqual(new Set(['200', '403', '404', '409', '410']));
    expect(findLeaks(closed(), later)).toEqual([]);
  });

  it('is found by the search for those alone who may read it, and named to others by its public words', async () => {
    const listed = [...lessons.titles, ...lessons.teasers.filter(({ what }) => !/first text/.test(what))];
    const forCustomers = inWords([
      ...articles.open,
      ...articles.forCustomers,
      ...lessons.forCustomers,
      ...listed,
    ]);
    const forSubscribers = inWords([...articles.forSubscribers, ...lessons.forSubscribers]);
    const forNobody = inWords([
      ...articles.hidden,
      ...articles.previewed,
      ...lessons.hidden,
      ...lessons.previewed,
      ...lessons.previewedTeaser,
      ...lessons.previewedLines,
    ]);
    const all = [...forCustomers, ...forSubscribers, ...forNobody];
    expect(forSubscribers).toHaveLength(9);
    const { found, answers } = await searchFor(all, customer);
    expect(found).toEqual(forCustomers);
    expect(findLeaks(closed(), answers)).toEqual([]);
    const listFound = async (plants: readonly Plant[]) => (await searchFor(plants, subscriber)).found;
    await expect.poll(() => listFound(forSubscribers)).toEqual(forSubscribers);
    expect(await listFound(all)).toEqual([...forCustomers, ...forSubscribers]);
  });

  it('is not found by visitors in the archive', async () => {
    const [open] = articles.published;
    const archive = async (q: string) => (await request(`/blog/archive?q=${q}`)).text;
    expect(await archive('calmer')).toContain('/blog/');
    for (const { what, word } of inWords(secret())) {
      const text = await archive(word);
      expect(text, what).toContain('Nothing found');
      expect(text, what).not.toContain(open?.newsletterId.toLowerCase() ?? '');
    }
  });

  it('is in no answer to a mark of a lesson, open or closed', async () => {
    const marks = await Promise.all(idsBesideArticles().map((id) => mark(id, customer)));
    expect(new Set(marks.map(statusOf))).toEqual(new Set(['200', '403', '404', '410']));
    expect(findLeaks(secret(), [...marks, await mark(lessonIds()[0] ?? '', 'nonsense')])).toEqual([]);
  });

  it('is at no address of an article if it is a lesson', async () => {
    const ids = idsBesideArticles();
    const forReaders = ids.map((id) => `/api/articles/${id}`);
    const answers = [
      ...(await requestAll(forReaders, bearer(customer))),
      ...(await requestAll(forReaders, bearer(subscriber))),
      ...(await requestAll(ids.map((newsletterId) => articlePath({ newsletterId, slug: 'words' })))),
    ];
    expect(answers.map(statusOf)).toEqual(answers.map(() => '404'));
    expect(findLeaks(secret(), answers)).toEqual([]);
  });

  it('is in no file that a deployment publishes, and in no log', () => {
    const read = (pattern: string, cwd: string): Surface[] =>
      globSync(pattern, { cwd }).map((name) => ({
        name,
        text: readFileSync(path.join(cwd, name), 'latin1'),
      }));
    // The pages and files of the site. What a function is made of is not public.
    const files = read('asset.*/**/*.*', inject('samples').assemblyFolder).filter(
      ({ name }) => !/\/(?:index\.js|sharp.*|.*\.cjs)$/.test(name),
    );
    const logs = read('*.log', here('logFolder'));
    expect(files.length).toBeGreaterThan(150);
    const logNames = logs.map(({ name }) => name);
    expect(logNames).toContain('get-articles-newsletterid.log');
    expect(logNames).toContain('get-learn-lessonid.log');
    // A title is part of an address, and the log of images names their keys.
    const texts = secret().filter(({ what }) => !/^the (title|image address)/.test(what));
    expect(findLeaks(texts, [...files, ...logs])).toEqual([]);
    // The samples are the laptop's own.
    for (const folder of ['bodies', 'lessons']) {
      const samples = globSync(`local/seed/${folder}/**/*.md`).flatMap((file) =>
        readFileSync(file, 'latin1')
          .split('\n')
          .filter((line) => line.length > 60)
          .map((line) => ({ what: `a line of ${file}`, word: line.toLowerCase(), sentence: line })),
      );
      expect(samples.length).toBeGreaterThan(100);
      expect(findLeaks(samples, files)).toEqual([]);
    }
  });
});
