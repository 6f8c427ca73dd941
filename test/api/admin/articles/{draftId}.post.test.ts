import { expect, it } from 'vitest';
import { api, editorToken } from '../../client.ts';
import { contentWith, createDraft, lessonFields, staffApi } from '../../drafts.ts';

it('saves a text under the next version, and answers without the text', async () => {
  const draft = await createDraft();
  const content = contentWith();
  const { status, json } = await staffApi(`/${draft.draftId}`, { version: 1, content });
  expect(status).toBe(200);
  expect(json).toMatchObject({ draftId: draft.draftId, state: 'draft', version: 2, saved: { by: 'Edith' } });
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
