import { describe, expect, it } from 'vitest';
import { bodyWith } from '../../body-with.ts';
import { api, editorToken } from '../client.ts';
import { contentWith, createCompleteDraft, createDraft, lessonFields, staffApi, succeed } from '../drafts.ts';

it('stores a new draft with empty fields and answers it with its body', async () => {
  const content = contentWith({ subtitle: '', extract: '', tags: [], body: bodyWith('Begin small.') });
  const { status, json } = await staffApi('', { content });
  expect(status).toBe(201);
  expect(json).toMatchObject({
    state: 'draft',
    version: 1,
    saved: { by: 'Edith' },
    hasUnpublishedChanges: false,
    content,
  });
  expect((await staffApi(`/${json.draftId}`)).json).toEqual(json);
});

describe('an imported post', () => {
  const importPost = async (content: object) =>
    api({ path: '/admin/imports', token: await editorToken(), body: { content } });

  it('becomes one draft, however often it is imported, and another one after that was deleted', async () => {
    const content = contentWith({
      former: { service: 'ghost', id: crypto.randomUUID(), path: '/ten-chores/' },
    });
    const { json } = await importPost(content);
    expect(json).toMatchObject({ isNew: true });
    const { draftId } = json;
    expect((await staffApi(`/${draftId}`)).json).toMatchObject({ state: 'draft', version: 1, content });
    expect((await importPost(content)).json).toEqual({ draftId, isNew: false });
    await succeed(`/${draftId}/delete`, { version: 1 });
    expect((await importPost(content)).json).toEqual({ draftId, isNew: true });
  });

  it('is another one in another service, and none without a service', async () => {
    const id = crypto.randomUUID();
    const [ghost, substack] = await Promise.all(
      (['ghost', 'substack'] as const).map((service) => importPost(contentWith({ former: { service, id } }))),
    );
    expect(ghost?.json.draftId).not.toBe(substack?.json.draftId);
    const { status, json } = await importPost(contentWith());
    expect([status, json.fields?.[0].path]).toEqual([400, 'content.former']);
  });
});

describe('saving', () => {
  it('saves a text under the next version, and answers without the text', async () => {
    const draft = await createDraft();
    const content = contentWith();
    const { status, json } = await staffApi(`/${draft.draftId}`, { version: 1, content });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      draftId: draft.draftId,
      state: 'draft',
      version: 2,
      saved: { by: 'Edith' },
    });
    expect(json).not.toHaveProperty('content');
    expect((await staffApi(`/${draft.draftId}`)).json).toEqual({ ...json, content });
  });

  it('stores one of many saves of the same version that arrive at once', async () => {
    const { draftId } = await createDraft();
    const contents = Array.from({ length: 6 }, () => contentWith());
    const answers = await Promise.all(
      contents.map((content) => staffApi(`/${draftId}`, { version: 1, content })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const stored = contents[answers.findIndex(({ status }) => status === 200)];
    expect((await staffApi(`/${draftId}`)).json).toMatchObject({ version: 2, content: stored });
  });

  it('answers 400 with the fields to an unknown tag and a script as a link, and keeps the text', async () => {
    const draft = await createDraft();
    const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }];
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Press', marks }] };
    const content = { ...contentWith(), tags: ['weather'], body: { type: 'doc', content: [paragraph] } };
    const answer = await staffApi(`/${draft.draftId}`, { version: 1, content });
    expect(answer.json).toMatchObject({
      status: 400,
      fields: [{ path: 'content.tags.0' }, { path: expect.stringMatching(/^content\.body/) }],
    });
    expect((await staffApi(`/${draft.draftId}`)).json).toEqual(draft);
  });
});

describe('the list', () => {
  it('lists drafts newest first and finds them by their title in any case and without accents', async () => {
    const word = crypto.randomUUID();
    const first = await createDraft({ title: `Crème brûlée ${word}` });
    const second = await createDraft({ title: `Creme brulee ${word}` });
    const { status, json } = await staffApi(
      `?state=draft&search=${encodeURIComponent(`CREME BRÛLEE ${word.toUpperCase()}`)}`,
    );
    expect(status).toBe(200);
    const { version: _, content, ...headline } = second;
    expect(json.articles[0]).toEqual({ ...headline, title: content.title, access: content.access });
    expect(json.articles.map(({ draftId }: { draftId: string }) => draftId)).toEqual([
      second.draftId,
      first.draftId,
    ]);
  });

  it('finds a draft by the title that was saved last', async () => {
    const title = `Bread ${crypto.randomUUID()}`;
    const { draftId } = await createDraft();
    await succeed(`/${draftId}`, { version: 1, content: contentWith({ title }) });
    const { articles } = await succeed(`?state=draft&search=${encodeURIComponent(title)}`);
    expect(articles).toMatchObject([{ draftId, title }]);
  });

  it('finds articles by their authors, too', async () => {
    const [{ authorId }] = (await api({ path: '/admin/authors', token: await editorToken() })).json.authors;
    const { draftId, content } = await createDraft({ author: authorId });
    const find = async (query: string) =>
      (await succeed(`?state=draft&search=nowhere&${query}`)).articles.filter(
        (found: { draftId: string }) => found.draftId === draftId,
      );
    expect(await find('')).toEqual([]);
    expect(await find(`authors=${draftId},${authorId}`)).toMatchObject([{ title: content.title }]);
  });

  it('lists lessons apart from articles', async () => {
    const word = crypto.randomUUID();
    const lesson = await createDraft({ ...lessonFields, title: `Lesson ${word}` });
    const article = await createDraft({ title: `Article ${word}` });
    const list = async (query: string) =>
      (await staffApi(`?state=draft&search=${word}&${query}`)).json.articles;
    expect(await list('kind=lesson')).toMatchObject([
      { draftId: lesson.draftId, module: lessonFields.module },
    ]);
    expect(await list('')).toMatchObject([{ draftId: article.draftId }]);
  });
});

it('lists the history with who saved what, and answers a former text with its body', async () => {
  const { draftId, content, saved } = await createCompleteDraft();
  const second = { ...content, title: 'The second title' };
  await staffApi(`/${draftId}`, { version: 1, content: second });
  await staffApi(`/${draftId}`, { version: 2, content: contentWith(), keepsReplaced: true });
  const { status, json } = await staffApi(`/${draftId}/history`);
  expect(status).toBe(200);
  expect(json.entries).toMatchObject([
    { event: 'saved', title: second.title, by: 'Edith' },
    { event: 'saved', title: content.title, ...saved },
  ]);
  const entry = json.entries[1];
  expect(await succeed(`/${draftId}/history/${entry.entryId}`)).toEqual({ entry, content });
});

it('deletes a draft with its history, and refuses that for an older version', async () => {
  const { draftId } = await createDraft();
  await staffApi(`/${draftId}`, { version: 1, content: contentWith() });
  expect((await staffApi(`/${draftId}/delete`, { version: 1 })).status).toBe(409);
  const { status, json } = await staffApi(`/${draftId}/delete`, { version: 2 });
  expect({ status, json }).toEqual({ status: 200, json: { draftId } });
  expect((await staffApi(`/${draftId}`)).status).toBe(404);
  expect((await staffApi(`/${draftId}/history`)).json.entries).toEqual([]);
});

it('answers the newest version, and nobody while the caller alone has the draft open', async () => {
  const { draftId, saved } = await createDraft();
  await staffApi(`/${draftId}/presence`, {});
  const { status, json } = await staffApi(`/${draftId}/presence`, {});
  expect({ status, json }).toEqual({ status: 200, json: { version: 1, saved, others: [] } });
});

const VERSION = { version: 1 };

it.each<[action: string, body: object | undefined]>([
  ['', undefined],
  ['', { ...VERSION, content: contentWith() }],
  ['/presence', {}],
  ['/history/01KAGV9G00AAAAAAAAAAAAAAAA', undefined],
  ['/preview', {}],
  ['/publish', VERSION],
  ['/correct', VERSION],
  ['/withdraw', {}],
  ['/put-back', VERSION],
  ['/delete', VERSION],
])('answers 404 at %j to a draft that does not exist', async (action, body) => {
  expect((await staffApi(`/01KAGV9G00AAAAAAAAAAAAAAAA${action}`, body)).status).toBe(404);
});
