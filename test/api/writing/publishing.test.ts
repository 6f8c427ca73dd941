import { describe, expect, it } from 'vitest';
import { articlePath, FEED_PATH } from '#shared/blog-paths.ts';
import { bodyWith } from '../../body-with.ts';
import { newCustomer } from '../../customer.ts';
import { forgetEdge } from '../../edge.ts';
import { here } from '../../here.ts';
import {
  api,
  editorToken,
  expectRightTotal,
  getPage,
  isStored,
  uploadDrawnImage,
  wholeList,
} from '../client.ts';
import {
  contentWith,
  createCompleteDraft,
  createDraft,
  fetchArticle,
  publishDraft,
  staffApi,
} from '../drafts.ts';

describe('publishing', () => {
  it('publishes the saved text now, with its body', async () => {
    const draft = await createCompleteDraft();
    const { status, json } = await staffApi(`/${draft.draftId}/publish`, { version: 1 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ ...draft, state: 'published', newsletterId: expect.any(String) });
    const article = await fetchArticle(json.newsletterId);
    expect(article.json).toMatchObject({
      title: draft.content.title,
      slug: json.slug,
      hasBody: true,
      words: 7,
    });
    await expectRightTotal();
  });

  it('answers the same article to a publication that is repeated, and to several at once', async () => {
    const { draftId, content } = await createCompleteDraft();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => staffApi(`/${draftId}/publish`, { version: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.newsletterId)).size).toBe(1);
    const { newsletters } = await wholeList();
    expect(newsletters.filter(({ title }) => title === content.title)).toHaveLength(1);
    await expectRightTotal();
  });

  it('answers 409 to an older version, and 400 with the fields of an incomplete text', async () => {
    const { draftId } = await createDraft(contentWith({ title: '', images: [], tags: [] }));
    const incomplete = await staffApi(`/${draftId}/publish`, { version: 1 });
    expect(incomplete.json).toMatchObject({
      status: 400,
      fields: [{ path: 'title' }, { path: 'tags' }, { path: 'images' }],
    });
    await staffApi(`/${draftId}`, { version: 1, content: contentWith() });
    expect((await staffApi(`/${draftId}/publish`, { version: 1 })).status).toBe(409);
    expect((await staffApi(`/${draftId}`)).json.state).toBe('draft');
  });
});

describe('correcting', () => {
  it('shows the corrected text under the same id, date and address', async () => {
    const { draftId, content, newsletterId, slug, publishDate } = await publishDraft();
    const title = `Corrected ${crypto.randomUUID()}`;
    const saved = await staffApi(`/${draftId}`, {
      version: 1,
      content: { ...content, title, tags: ['news'] },
    });
    expect(saved.json.hasUnpublishedChanges).toBe(true);
    const { status, json } = await staffApi(`/${draftId}/correct`, { version: 2 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ newsletterId, slug, publishDate, hasUnpublishedChanges: false });
    const article = await fetchArticle(newsletterId);
    expect(article.json).toMatchObject({ title, slug, tags: ['news'], correctedAt: expect.any(String) });
  });

  it('takes the former text from the edge at once when fewer may read it now', async () => {
    const secret = `For everyone once: ${crypto.randomUUID()}`;
    const article = await publishDraft({ access: 'everyone', body: bodyWith(secret) });
    const { draftId, content } = article;
    const places = [articlePath(article), FEED_PATH];
    const read = async () => Promise.all(places.map(async (path) => (await getPage(path)).text()));
    // The edge may keep a feed of the minute before.
    await forgetEdge(...places);
    for (const text of await read()) expect(text).toContain(secret);

    await staffApi(`/${draftId}`, { version: 1, content: { ...content, access: 'customers' } });
    for (const text of await read()) expect(text).toContain(secret);
    expect((await staffApi(`/${draftId}/correct`, { version: 2 })).status).toBe(200);
    for (const text of await read()) expect(text).not.toContain(secret);
  });
});

describe('an author', () => {
  const callAuthors = async (body?: unknown) =>
    api({ path: '/admin/authors', token: await editorToken(), body });
  const findAuthor = async (name: string) => {
    const { authors, revision } = (await callAuthors()).json;
    return { revision, found: authors.find((author: { name: string }) => author.name === name) };
  };

  it('stands on what they wrote, by today’s name, also after they were removed', async () => {
    const name = `Ann ${crypto.randomUUID().slice(0, 8)}`;
    const author = { name, about: 'Bakes.', link: 'ann.example', portrait: await uploadDrawnImage() };
    const { revision } = await findAuthor(name);
    const added = await callAuthors({ revision, author, isRemoved: false });
    expect(added.status).toBe(200);
    // The same request again would add a second one.
    expect((await callAuthors({ revision, author, isRemoved: false })).status).toBe(409);
    const { authorId } = (await findAuthor(name)).found;

    const { newsletterId, slug } = await publishDraft({ author: authorId, access: 'everyone' });
    const path = articlePath({ newsletterId, slug });
    const readAll = async () => {
      await forgetEdge('/*');
      const pages = await Promise.all([getPage(path), getPage('/blog'), getPage(FEED_PATH)]);
      const { token } = await newCustomer();
      const answers = await Promise.all([
        fetchArticle(newsletterId),
        api({ path: `/articles/${newsletterId}`, token }),
        api({ path: '/articles', token }),
      ]);
      return [...(await Promise.all(pages.map((page) => page.text()))), ...answers.map(({ text }) => text)];
    };
    for (const text of await readAll()) expect(text).toContain(name);
    const { json } = await api({ path: '/authors', key: here('siteApiKey') });
    expect(json.authors).toContainEqual({ ...author, link: 'https://ann.example/' });

    const renamed = { ...author, name: `${name} Lee`, portrait: undefined };
    await callAuthors({ revision: revision + 1, authorId, author: renamed, isRemoved: true });
    for (const text of await readAll()) expect(text).toContain(`${name} Lee`);
    const { json: left } = await api({ path: '/authors', key: here('siteApiKey') });
    expect(JSON.stringify(left)).not.toContain(name);
    expect((await createDraft({ author: authorId })).content).not.toHaveProperty('author');
  });
});

it('takes a withdrawn article off the blog, once, and leaves a marker without text', async () => {
  const { draftId, newsletterId, content } = await publishDraft();
  expect((await fetchArticle(newsletterId)).status).toBe(200);
  const { status, json } = await staffApi(`/${draftId}/withdraw`, {});
  expect(status).toBe(200);
  expect(json).toMatchObject({ state: 'withdrawn', newsletterId });
  expect((await staffApi(`/${draftId}/withdraw`, {})).json).toEqual(json);
  expect((await fetchArticle(newsletterId)).status).toBe(410);
  expect(await isStored(content.title)).toBe(false);
  await expectRightTotal();
});

it('puts a withdrawn article back with the saved text, under its former id, date and address', async () => {
  const { draftId, newsletterId, slug, publishDate, content } = await publishDraft();
  await staffApi(`/${draftId}/withdraw`, {});
  const title = `Better ${crypto.randomUUID()}`;
  await staffApi(`/${draftId}`, { version: 1, content: { ...content, title } });
  const { status, json } = await staffApi(`/${draftId}/put-back`, { version: 2 });
  expect(status).toBe(200);
  expect(json).toMatchObject({ state: 'published', newsletterId, slug, publishDate });
  expect((await fetchArticle(newsletterId)).json).toMatchObject({ title, slug, publishDate });
  await expectRightTotal();
});
