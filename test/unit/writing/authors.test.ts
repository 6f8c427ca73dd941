import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { AuthorForm } from '#shared/contract/staff-authors.ts';
import { limits } from '#shared/limits.ts';
import { listen } from '../../listen.ts';
import { KEY } from '../articles/article-forms.ts';
import { beforeNext } from '../disturb-tables.ts';
import { SITE_URL } from '../events.ts';
import { BODY_KEY, openDrafts, start } from './draft-world.ts';

const deletedFiles: string[] = [];
const bucket = await listen((request, response) => {
  deletedFiles.push(String(request.url));
  response.writeHead(204).end();
});
process.env['AWS_ENDPOINT_URL_S3'] = bucket.url;
const content: DraftContent = {
  title: 'A calmer Tuesday',
  subtitle: 'Three chores',
  extract: 'Start with the chore you put off.',
  tags: ['ai'],
  images: [{ url: `${SITE_URL}/${KEY}`, alt: 'A florist', caption: '' }],
  access: 'everyone',
};
const { tables, ...texts } = await openDrafts(content);
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await tables.close();
  await bucket.close();
});
const { saveAuthor, withAuthor } = await import('../../../functions/writing/save-author.ts');
const { findAuthors, isChoosable, readAuthors, storeAuthors } =
  await import('../../../functions/articles/authors.table.ts');
const { findPublishedContent } = await import('../../../functions/writing/published-content.ts');
const { findArticle } = await import('../../../functions/articles/articles.table.ts');

const PORTRAITS = ['1', '2'].map(
  (end) => `blogimage/w11-16-22-y2026/6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c2${end}-1600.webp`,
);
const urlOf = (key = ''): string => `${SITE_URL}/${key}`;

beforeEach(async () => {
  for (const imageKey of PORTRAITS)
    await tables.put('uploads', {
      imageKey,
      incomingKey: 'incoming/a',
      state: 'ready',
      width: 480,
      height: 480,
    });
});

const form = { name: 'June Okafor', about: 'Ran a flower shop.', link: '' };
const save = async (changes: Partial<Parameters<typeof saveAuthor>[0]> = {}) => {
  const { revision } = await readAuthors({ ConsistentRead: true });
  const change = { revision, author: form, isRemoved: false, ...changes };
  return saveAuthor(change, { siteUrl: SITE_URL, now: start });
};
const findByName = async (wanted: string) =>
  (await readAuthors({ ConsistentRead: true })).authors.find(({ name }) => name === wanted);

const uploadOf = async (key = '') => (await tables.scan('uploads')).find(({ imageKey }) => imageKey === key);

it('keeps an author through a change, a removal and a return, and stays on what they wrote', async () => {
  const [first, second] = PORTRAITS;
  await save({ author: { ...form, portrait: urlOf(first) } });
  const authorId = (await findByName('June Okafor'))?.authorId ?? '';
  const draftId = await texts.createDraft({ author: authorId });
  await texts.publish(draftId, 1);
  const { publication } = await texts.requireDraft(draftId);
  const article = await findArticle(publication?.newsletterId ?? '');
  expect(article?.author).toBe(authorId);
  expect(await findPublishedContent(await texts.requireDraft(draftId), start)).toMatchObject({
    author: authorId,
  });

  // A portrait that is replaced is deleted, and the new one is kept.
  const renamed = { ...form, name: 'June Achebe', portrait: urlOf(second) };
  await save({ authorId, author: renamed });
  expect((await findAuthors([{ author: authorId }])).get(authorId)).toMatchObject({
    name: 'June Achebe',
    portrait: second,
  });
  expect(await uploadOf(first)).toBeUndefined();
  expect(deletedFiles.some((file) => file.includes('0d9a3b8a7c21'))).toBe(true);
  expect((await uploadOf(second))?.['usedBy']).toEqual(new Set([authorId]));

  // A portrait that stays is neither checked nor deleted again.
  await tables.put('uploads', { ...(await uploadOf(second)), width: 481 });
  await save({ authorId, author: renamed, isRemoved: true });
  expect((await uploadOf(second))?.['usedBy']).toEqual(new Set([authorId]));
  await expect(save({ authorId: draftId })).rejects.toMatchObject({ status: 404 });
  expect((await findAuthors([{ author: authorId }])).get(authorId)?.name).toBe('June Achebe');
  // It stays where it is chosen, and nobody else gets it.
  await texts.save(draftId, 1, { author: authorId, title: 'A calmer Monday' });
  const another = await texts.createDraft();
  await expect(texts.save(another, 1, { author: authorId })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: 'content.author', message: 'This author was removed. Please choose another one' }],
  });
  await save({ authorId, author: renamed });
  await texts.save(another, 1, { author: authorId });
});

it.each([
  ['the first author', 0],
  ['another one', 3],
])('stores one of several simultaneous changes, and refuses the others: %s', async (_, revision) => {
  const key = { shelf: 'authors', newsletterId: 'all' };
  await tables.empty('articles');
  if (revision > 0) await tables.put('articles', { ...key, version: 1, authors: [], revision });
  const names = ['Ann', 'Ben', 'Cleo', 'Dan'];
  const saved = await Promise.allSettled(names.map((name) => save({ revision, author: { ...form, name } })));
  const stored = await readAuthors({ ConsistentRead: true });
  expect(stored).toMatchObject({ authors: [{ isRemoved: false }], revision: revision + 1 });
  const kept = saved.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
  expect(kept).toEqual([{ authors: stored.authors, revision: stored.revision }]);
  for (const each of saved)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409 });
  // A list that is newer or older than what is stored is not stored either.
  for (const wrong of [revision, revision + 2])
    expect(await storeAuthors({ authors: [], revision: wrong })).toBe('contended');
});

it('refuses a portrait that is deleted while it is checked, and stores no author', async () => {
  const [portrait] = PORTRAITS;
  beforeNext(UpdateCommand, () =>
    tables.put('uploads', { imageKey: portrait, incomingKey: 'incoming/a', state: 'deleting' }),
  );
  const author = { ...form, name: 'Late', portrait: urlOf(portrait) };
  await expect(save({ author })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: 'author.portrait', message: 'The image was not found. Please upload it again' }],
  });
  expect(await findByName('Late')).toBeUndefined();
});

it('lets an author be chosen who is stored and was not removed', async () => {
  const [one, removed] = [stored(1, false), stored(2, true)];
  await tables.put('articles', {
    ...{ shelf: 'authors', newsletterId: 'all', version: 1, revision: 1 },
    authors: [one, removed],
  });
  const ids = [one.authorId, removed.authorId, stored(3, false).authorId];
  expect(await Promise.all(ids.map(isChoosable))).toEqual([true, false, false]);
});

it('reads the authors of texts with one read, and none where no text has one', async () => {
  tables.meter.read();
  await findAuthors([{}, {}]);
  expect(tables.meter.read().requests).toBe(0);
  await findAuthors([{}, { author: '01HZY2M3N4P5Q6R7S8T9V0W1X2' }]);
  expect(tables.meter.read()).toMatchObject({ requests: 1, units: 0.5 });
});

it.each([
  ['an older list', { revision: -1 }, 409],
  ['a name that another one has', { author: { ...form, name: 'THEO brándt' } }, 400],
  [
    'an image of another site',
    { author: { ...form, name: 'Ann', portrait: 'https://a.example/a.webp' } },
    400,
  ],
  ['a portrait that is not square', { author: { ...form, name: 'Ann', portrait: urlOf(BODY_KEY) } }, 400],
])('refuses %s, and changes nothing', async (_, change, status) => {
  if (!(await findByName('Theo Brandt'))) await save({ author: { ...form, name: 'Theo Brandt' } });
  const before = await readAuthors({ ConsistentRead: true });
  await expect(save(change)).rejects.toMatchObject({ status });
  expect(await readAuthors({ ConsistentRead: true })).toEqual(before);
});

const stored = (index: number, isRemoved: boolean) => ({
  authorId: `01HZY2M3N4P5Q6R7S8T9V0W1${String(index).padStart(2, '0')}`,
  name: `Author ${index}`,
  about: '',
  isRemoved,
});

it('has room for ten, and keeps fifty with those who were removed', () => {
  const ten = Array.from({ length: limits.author.max }, (_, index) => stored(index, false));
  expect(() => withAuthor({ authors: ten, revision: 1 }, stored(90, false))).toThrow('10 authors already');
  const [first] = ten;
  expect(
    first && withAuthor({ authors: ten, revision: 1 }, { ...first, isRemoved: true }).authors[0],
  ).toMatchObject({
    isRemoved: true,
  });
  const removed = { authors: [...ten, stored(11, true)], revision: 1 };
  // A removed one needs no room, and no name of its own, until it is put back.
  for (const name of ['Author 0', 'Author 11']) {
    const changed = { ...stored(11, true), name };
    expect(withAuthor(removed, changed).authors.at(-1)).toEqual(changed);
    expect(() => withAuthor(removed, { ...changed, isRemoved: false })).toThrow('already');
  }
  const fifty = Array.from({ length: limits.author.stored }, (_, index) => stored(index, index > 0));
  expect(() => withAuthor({ authors: fifty, revision: 1 }, stored(90, false))).toThrow('50 authors are kept');
});

describe('the form of an author', () => {
  it.each([
    ['', ''],
    [' june.example ', 'https://june.example/'],
    ['https://june.example/about?a=1', 'https://june.example/about?a=1'],
  ])('takes the link %j', (typed, link) => {
    expect(AuthorForm.parse({ ...form, link: typed }).link).toBe(link);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,a',
    'http://june.example',
    'mailto:june@june.example',
    '/about',
    'https://user:secret@june.example',
    `https://june.example/${'a'.repeat(limits.author.link.max)}`,
  ])('refuses the link %s', (link) => {
    expect(AuthorForm.safeParse({ ...form, link }).success).toBe(false);
  });
});
