import { describe, expect, it } from 'vitest';
import { parseImagePath } from '#shared/images.ts';
import { api, editorToken, uploadDrawnImage, uploadImage } from '../client.ts';
import {
  bodyWith,
  contentWith,
  createCompleteDraft,
  createDraft,
  lessonFields,
  publishDraft,
  publishLesson,
  staffApi,
  succeed,
} from '../drafts.ts';

describe('a new draft', () => {
  it('stores a draft with empty fields and answers it', async () => {
    const content = contentWith({ subtitle: '', extract: '', tags: [] });
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

  it('answers a draft with its body', async () => {
    const body = {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Begin small.' }] }],
    };
    const draft = await createDraft({ body });
    const { status, json } = await staffApi(`/${draft.draftId}`);
    expect(status).toBe(200);
    expect(json).toEqual(draft);
    expect(json.content.body).toEqual(body);
  });
});

describe('an imported post', () => {
  const importPost = async (content: object) =>
    api({ path: '/admin/imports', token: await editorToken(), body: { content } });

  it('becomes one draft, however often and by how many editors it is imported', async () => {
    const content = contentWith({
      former: { service: 'ghost', id: crypto.randomUUID(), path: '/ten-chores/' },
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => importPost(content)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ json }) => json.isNew).toSorted()).toEqual([false, false, false, true]);
    const [{ draftId }] = answers.map(({ json }) => json);
    expect((await staffApi(`/${draftId}`)).json).toMatchObject({ state: 'draft', version: 1, content });

    await staffApi(`/${draftId}`, { version: 1, content: { ...content, title: 'My own title' } });
    expect((await importPost(content)).json).toEqual({ draftId, isNew: false });
    expect((await staffApi(`/${draftId}`)).json.content.title).toBe('My own title');

    await succeed(`/${draftId}/delete`, { version: 2 });
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

  it('answers 409 to a save of an older version, names who saved, and keeps the newest text', async () => {
    const draft = await createDraft();
    const newest = contentWith();
    await staffApi(`/${draft.draftId}`, { version: 1, content: newest });
    const { status, json } = await staffApi(`/${draft.draftId}`, { version: 1, content: contentWith() });
    expect(status).toBe(409);
    expect(json.message).toContain('Edith');
    expect((await staffApi(`/${draft.draftId}`)).json).toMatchObject({ version: 2, content: newest });
  });

  it('answers the stored text to a save whose answer was lost', async () => {
    const { draftId } = await createDraft();
    const content = contentWith();
    const first = await staffApi(`/${draftId}`, { version: 1, content });
    const again = await staffApi(`/${draftId}`, { version: 1, content });
    expect(again).toMatchObject({ status: 200, json: first.json });
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

  it('answers 400 with the fields of an image of another site and of an unknown tag, and keeps the text', async () => {
    const draft = await createDraft();
    const images = [{ url: 'https://example.com/photo.jpg', alt: '', caption: '' }];
    const foreign = await staffApi(`/${draft.draftId}`, { version: 1, content: contentWith({ images }) });
    expect(foreign.json).toMatchObject({ status: 400, fields: [{ path: 'content.images.0.url' }] });
    const unknown = { ...contentWith(), tags: ['weather'] };
    const answer = await staffApi(`/${draft.draftId}`, { version: 1, content: unknown });
    expect(answer.json).toMatchObject({ status: 400, fields: [{ path: 'content.tags.0' }] });
    expect((await staffApi(`/${draft.draftId}`)).json).toEqual(draft);
  });

  it('answers 400 to a body that is nested too deeply, has unknown parts or a script as a link, and keeps the text', async () => {
    const draft = await createDraft();
    const nested = '{"type":"blockquote","content":['.repeat(5_000) + ']}'.repeat(5_000);
    const link = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }];
    const bodies = [
      `{"type":"doc","content":[${nested}]}`,
      JSON.stringify({ type: 'doc', content: [{ type: 'script', content: [] }] }),
      JSON.stringify({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Press', marks: link }] }],
      }),
    ];
    for (const body of bodies) {
      const content = JSON.stringify(contentWith());
      const raw = `{"version":1,"content":${content.slice(0, -1)},"body":${body}}}`;
      const path = `/admin/articles/${draft.draftId}`;
      const answer = await api({ path, token: await editorToken(), raw });
      expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 400 });
      expect(answer.json.fields[0].path).toMatch(/^content\.body/);
      expect(answer.text.length).toBeLessThan(2_000);
    }
    expect((await staffApi(`/${draft.draftId}`)).json).toEqual(draft);
  });

  it('answers 400 to a save that makes a lesson an article, and keeps the text', async () => {
    const draft = await createDraft(lessonFields);
    const answer = await staffApi(`/${draft.draftId}`, { version: 1, content: contentWith() });
    expect(answer.json).toMatchObject({ status: 400, fields: [{ path: 'content.module' }] });
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

  it('lists lessons apart from articles, with their modules', async () => {
    const word = crypto.randomUUID();
    const draft = await createDraft({ ...lessonFields, title: `Draft ${word}` });
    const published = await publishLesson({ title: `Lesson ${word}` });
    const article = await createDraft({ title: `Article ${word}` });
    const list = async (query: string) => {
      const { json } = await staffApi(`?search=${word}&${query}`);
      return json.articles.map(({ draftId, module }: { draftId: string; module?: string }) => [
        draftId,
        module,
      ]);
    };
    expect(await list('kind=lesson&state=draft')).toEqual([[draft.draftId, lessonFields.module]]);
    expect(await list('kind=lesson&state=published')).toEqual([[published.draftId, lessonFields.module]]);
    expect(await list('kind=article&state=draft')).toEqual([[article.draftId, undefined]]);
    expect(await list('state=draft')).toEqual([[article.draftId, undefined]]);
    expect(await list('state=published')).toEqual([]);
  });

  it('says who may read what readers have, and has the cover of the saved text', async () => {
    const { draftId, version, content } = await publishDraft({ access: 'essentials' });
    const images = [{ ...content.images[0], url: await uploadImage() }];
    await succeed(`/${draftId}`, { version, content: { ...content, images, access: 'everyone' } });
    const { json } = await staffApi(`?state=published&search=${encodeURIComponent(content.title)}`);
    const cover = parseImagePath(new URL(images[0].url).pathname);
    expect(json.articles).toMatchObject([
      { draftId, access: 'essentials', cover, hasUnpublishedChanges: true },
    ]);
  });
});

describe('the history', () => {
  it('lists publications, and a save at most every ten minutes, with who and when', async () => {
    const { draftId, content, saved } = await createCompleteDraft();
    const second = { ...content, title: 'The second title' };
    await staffApi(`/${draftId}`, { version: 1, content: second });
    await staffApi(`/${draftId}`, { version: 2, content: { ...content, title: 'The third title' } });
    await staffApi(`/${draftId}/publish`, { version: 3 });
    await staffApi(`/${draftId}/withdraw`, {});
    const { status, json } = await staffApi(`/${draftId}/history`);
    expect(status).toBe(200);
    expect(json.entries).toMatchObject([
      { event: 'withdrawn', title: 'The third title', by: 'Edith' },
      { event: 'published', title: 'The third title', by: 'Edith' },
      { event: 'saved', title: content.title, ...saved },
    ]);
  });

  it('keeps a text that is replaced by a former one, however new the last entry is', async () => {
    const { draftId } = await createCompleteDraft();
    const replaced = contentWith();
    await staffApi(`/${draftId}`, { version: 1, content: replaced });
    await staffApi(`/${draftId}`, { version: 2, content: contentWith(), keepsReplaced: true });
    const { json } = await staffApi(`/${draftId}/history`);
    expect(json.entries).toHaveLength(2);
    expect(json.entries[0]).toMatchObject({ event: 'saved', title: replaced.title });
  });

  it('answers a former text with its body', async () => {
    const { draftId, content } = await createDraft({ body: bodyWith('The first text') });
    await staffApi(`/${draftId}`, { version: 1, content: contentWith() });
    const [entry] = (await staffApi(`/${draftId}/history`)).json.entries;
    const { status, json } = await staffApi(`/${draftId}/history/${entry.entryId}`);
    expect({ status, json }).toEqual({ status: 200, json: { entry, content } });
  });

  it('answers 404 for a text that the history does not have', async () => {
    const { draftId } = await createDraft();
    expect((await staffApi(`/${draftId}/history/01KAGV9G00AAAAAAAAAAAAAAAA`)).status).toBe(404);
  });
});

describe('deleting', () => {
  it('deletes a draft with its history', async () => {
    const { draftId } = await createDraft();
    await staffApi(`/${draftId}`, { version: 1, content: contentWith() });
    const { status, json } = await staffApi(`/${draftId}/delete`, { version: 2 });
    expect({ status, json }).toEqual({ status: 200, json: { draftId } });
    expect((await staffApi(`/${draftId}`)).status).toBe(404);
    expect((await staffApi(`/${draftId}/history`)).json.entries).toEqual([]);
    expect((await staffApi(`/${draftId}/delete`, { version: 2 })).status).toBe(404);
  });

  it('deletes what was withdrawn, and answers 409 for what readers see and for an older version', async () => {
    const images = [{ url: await uploadDrawnImage(), alt: 'A florist', caption: '' }];
    const { draftId, content } = await publishDraft({ images });
    expect((await staffApi(`/${draftId}/delete`, { version: 1 })).status).toBe(409);
    await staffApi(`/${draftId}/withdraw`, {});
    await staffApi(`/${draftId}`, { version: 1, content: { ...content, title: 'Newer' } });
    expect((await staffApi(`/${draftId}/delete`, { version: 1 })).status).toBe(409);
    expect((await staffApi(`/${draftId}/delete`, { version: 2 })).status).toBe(200);
  });
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
  ['/preview', {}],
  ['/publish', VERSION],
  ['/correct', VERSION],
  ['/withdraw', {}],
  ['/put-back', VERSION],
  ['/delete', VERSION],
])('answers 404 at %j to a draft that does not exist', async (action, body) => {
  expect((await staffApi(`/01KAGV9G00AAAAAAAAAAAAAAAA${action}`, body)).status).toBe(404);
});
